public import DevcatValues

/// The surroundings of a layout in a context, for which one device can represent another in tests.
///
/// Two contexts with the same parts are one combination. An unknown part asks for nothing: a device
/// that has the known parts, and more, represents the combination.
public struct Combination: Hashable, Sendable {
  /// The parts by which combinations are distinguished.
  public enum Basis: String, CaseIterable, Sendable {
    /// The size classes, the scale, the aspect ratio and the safe area.
    case combinations
    /// The size classes only.
    case classes
  }

  /// The two classes of a window, on the platform whose classes they are.
  public enum Classes: Hashable, Sendable {
    /// Apple's size classes.
    case size(ClassPair)
    /// The window size classes of Android.
    case window(AndroidWindowClasses)

    /// The short form, such as `C×R`.
    public var short: String {
      switch self {
      case .size(let pair): pair.short
      case .window(let classes): classes.short
      }
    }

    /// Whether they are the window size classes of Android.
    public var isOfAndroid: Bool { if case .window = self { true } else { false } }

    /// The place among all pairs, those of Apple first.
    var index: Int {
      switch self {
      case .size(let pair): pair.index
      case .window(let classes): ClassPair.all.count + classes.index
      }
    }
  }

  /// The classes.
  public let classes: Classes
  /// Rendered pixels to a point, where it is known.
  public private(set) var scale: Double?
  /// Height to width of the screen in its orientation, to two decimals, if known.
  public private(set) var aspect: Double?
  /// The insets of the safe area of the whole screen; `nil` if they are not known, and in a mode in
  /// which the app has a part of the screen.
  public private(set) var safeArea: EdgeInsets?
  /// Whether the app has the whole screen, so that a missing safe area is an unknown one.
  let isWhole: Bool

  /// The combination of a context; `nil` if the device does not offer it, or its classes are not
  /// both known.
  init?(_ traits: TraitEnvironment, _ safeArea: EdgeInsets?, by basis: Basis) {
    guard let classes = Classes(traits) else { return nil }
    self.classes = classes
    isWhole = basis == .combinations && traits.context.mode == .fullScreen
    if basis == .classes { return }
    scale = traits.displayScale.value
    self.safeArea = safeArea
    // The screen's aspect ratio and not the window's: the catalogue seldom has the widths of split
    // views, and the screen decides them (docs/CommandLine.md, "cover").
    let geometry = ScreenGeometry(traits.display)
    let turned = ScreenGeometry(
      points: geometry.points?.rotated, panelPixels: geometry.panelPixels?.rotated, scale: nil)
    aspect = (traits.context.orientation == .portrait || !traits.display.turns ? geometry : turned)
      .aspect?
      .rounded(toParts: 100)
  }

  /// The combinations that say less: each with some of the known parts unknown.
  var vaguer: [Combination] {
    var all = [self]
    all += all.map { $0.changed { $0.scale = nil } }
    all += all.map { $0.changed { $0.aspect = nil } }
    all += all.map { $0.changed { $0.safeArea = nil } }
    return Array(Set(all).subtracting([self]))
  }

  /// The names of the parts that are not known.
  var unknownParts: [String] {
    [
      scale == nil ? "scale" : nil, aspect == nil ? "aspect ratio" : nil,
      isWhole && safeArea == nil ? "safe area" : nil,
    ].compactMap(\.self)
  }

  private func changed(_ change: (inout Combination) -> Void) -> Combination {
    var one = self
    change(&one)
    return one
  }

  /// Whether it is listed before another one.
  func precedes(_ other: Combination) -> Bool {
    key.lexicographicallyPrecedes(other.key)
  }

  private var key: [Double] {
    [Double(classes.index), scale ?? -1, aspect ?? -1, isWhole ? 0 : 1] + (safeArea?.lengths ?? [])
  }
}

extension Combination.Classes {
  /// The classes of a context; `nil` if they are not both known.
  fileprivate init?(_ traits: TraitEnvironment) {
    if traits.platform == .android {
      guard let classes = traits.windowClasses else { return nil }
      self = .window(classes)
    } else if let horizontal = traits.horizontal.value, let vertical = traits.vertical.value {
      self = .size(ClassPair(horizontal, vertical))
    } else {
      return nil
    }
  }
}
