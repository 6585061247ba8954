/// A part of an atomic value: of a layout or of a safe area.
public enum Component: String, CaseIterable, Hashable, Sendable {
  /// Whether a layout is available at all.
  case available
  /// The horizontal size class of a layout.
  case horizontal
  /// The vertical size class of a layout.
  case vertical
  /// The width of a layout in points.
  case width
  /// The height of a layout in points.
  case height
  /// The inset from the top in points.
  case top
  /// The inset from the left in points.
  case left
  /// The inset from the bottom in points.
  case bottom
  /// The inset from the right in points.
  case right

  /// The components of a value of `type`, in order; empty if it has none.
  public static func all(of type: FieldType) -> [Component] {
    switch type {
    case .layout: [.available, .horizontal, .vertical, .width, .height]
    case .safeArea: [.top, .left, .bottom, .right]
    case .text, .number, .boolean, .date, .version, .choice, .set, .attribute: []
    }
  }

  /// The type of the component's own value.
  public var type: FieldType {
    switch self {
    case .available: .boolean
    case .horizontal, .vertical: .choice(SizeClass.allCases.map(\.name))
    case .width, .height, .top, .left, .bottom, .right: .number
    }
  }
}

extension FieldValue {
  /// The value of a component, or `nil` if the value lacks it or leaves it unknown.
  public subscript(component: Component) -> FieldValue? {
    switch component {
    case .available: layout.map { .boolean($0 != .notAvailable) }
    case .horizontal: layout?.traits?.horizontal.map { .text($0.name) }
    case .vertical: layout?.traits?.vertical.map { .text($0.name) }
    case .width: layout?.traits?.width.map(FieldValue.number)
    case .height: layout?.traits?.height.map(FieldValue.number)
    case .top: insets.map { .number($0.top) }
    case .left: insets.map { .number($0.left) }
    case .bottom: insets.map { .number($0.bottom) }
    case .right: insets.map { .number($0.right) }
    }
  }

  /// The layout or safe area that components make, or `nil` if they make none.
  ///
  /// A safe area needs all four of its components. A layout that is not available has no others.
  public static func composed(_ type: FieldType, _ parts: [Component: FieldValue]) -> FieldValue? {
    switch type {
    case .safeArea:
      guard let top = parts[.top]?.number, let left = parts[.left]?.number,
        let bottom = parts[.bottom]?.number, let right = parts[.right]?.number
      else { return nil }
      return .safeArea(EdgeInsets(top: top, left: left, bottom: bottom, right: right))
    case .layout:
      let traits = LayoutTraits(
        horizontal: parts[.horizontal]?.text.flatMap(SizeClass.init(name:)),
        vertical: parts[.vertical]?.text.flatMap(SizeClass.init(name:)),
        width: parts[.width]?.number, height: parts[.height]?.number)
      if parts[.available]?.boolean == false {
        return traits.isEmpty ? .layout(.notAvailable) : nil
      }
      return traits.isEmpty ? nil : .layout(.available(traits))
    case .text, .number, .boolean, .date, .version, .choice, .set, .attribute: return nil
    }
  }
}
