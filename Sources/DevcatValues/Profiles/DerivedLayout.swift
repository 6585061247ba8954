/// A layout that a device takes from one with the same screen points.
///
/// Full-screen layouts follow from the View Controller Programming Guide for iOS, "Default Size
/// Classes for Different Devices". iPads take multitasking modes from iPads that offer the same
/// mode. Derived layouts are in no record, change or digest, and a device has none where its own
/// record has a layout (`SameScreenLayouts`), so readers need not decide between the two.
public struct DerivedLayout: Hashable, Sendable {
  /// The name of the further display; `nil` for the main one.
  public let display: String?
  /// The mode.
  public let mode: Mode
  /// The orientation.
  public let orientation: Orientation
  /// The layout taken over: in full screen its classes, otherwise its size too, or not available.
  public let layout: Layout
  /// The id of the profile that it is taken from.
  public let derivedFrom: String

  /// Makes a derived layout.
  public init(
    display: String? = nil, mode: Mode = .fullScreen, orientation: Orientation,
    layout: Layout, derivedFrom: String
  ) {
    self.display = display
    self.mode = mode
    self.orientation = orientation
    self.layout = layout
    self.derivedFrom = derivedFrom
  }

  /// The classes and the size; nothing if the mode is not available.
  public var traits: LayoutTraits { layout.traits ?? LayoutTraits() }
}

/// The rule over several profiles: devices with the same screen points have the same classes.
///
/// Source: View Controller Programming Guide for iOS, "Default Size Classes for Different Devices":
/// devices that the table does not list have the size classes of the device with the same screen.
public enum SameScreenRule {
  /// The code of the rule.
  public static let code = "layout.same-screen"
  /// One sentence: what holds for devices that keep the rule.
  public static let sentence = "Devices with the same screen points have the same classes."

  /// The key of the attribute by which a device accepts the rule.
  static let acceptance = ValidationRule.acceptance + code

  /// The devices of one screen size that have one pair of classes in full screen.
  public struct Row: Hashable, Sendable {
    /// The orientation in which they have it.
    let orientation: Orientation
    /// Their horizontal class, if it is known.
    let horizontal: SizeClass?
    /// Their vertical class, if it is known.
    let vertical: SizeClass?
    /// The least of their ids.
    public let example: String
    /// How many they are.
    var count: Int

    /// Both classes, as far as they are known.
    public var classes: LayoutTraits { LayoutTraits(horizontal: horizontal, vertical: vertical) }

    fileprivate var words: String { FieldValue.layout(.available(classes)).description }
  }

  /// The rows with both classes, those of most devices first.
  private static func known(_ orientation: Orientation, _ rows: [Row]) -> [Row] {
    rows.filter {
      $0.orientation == orientation && $0.horizontal != nil && $0.vertical != nil
    }.sorted { ($0.count, $1.example) > ($1.count, $0.example) }
  }

  /// A warning for each orientation in which devices of one size have different classes.
  ///
  /// `rows` are those of one screen size; rows derived from other devices do not belong in them, nor
  /// those of devices that accept the rule.
  public static func findings(at points: Size, _ rows: [Row]) -> [Finding] {
    Orientation.allCases.compactMap { orientation in
      let known = known(orientation, rows)
      guard let most = known.first, let least = known.last, known.count > 1 else { return nil }
      let size = FieldValue.text(of: points.width) + " × " + FieldValue.text(of: points.height)
      return Finding(
        rule: code, severity: .warning, id: least.example,
        message: "full screen in \(orientation.rawValue) it is \(least.words), but "
          + "'\(most.example)' with the same \(size) pt is \(most.words)",
        remedy: most.count > least.count ? most.words : nil)
    }
  }
}
