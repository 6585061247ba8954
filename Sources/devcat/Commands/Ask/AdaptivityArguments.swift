public import DevcatAdaptivity
public import DevcatArguments
public import DevcatValues

extension SizeClass: ArgumentValue {
  /// Reads a class by its name.
  public init?(argument text: String) { self.init(name: text) }

  /// The name of the class.
  public var argumentText: String { name }

  /// The names of both classes.
  public static var allArgumentTexts: [String] { allCases.map(\.name) }
}

extension AppPlatform: ArgumentValue {}

extension PlatformVersion: ArgumentValue {
  /// Reads `18`, or with the name of a platform before it `iPadOS 18`.
  public init?(argument text: String) {
    let words = text.split(separator: " ").map(String.init)
    let names = AppPlatform.allCases.map { $0.rawValue.lowercased() }
    guard let number = words.last,
      words.count == 1 || (words.count == 2 && names.contains(words[0].lowercased()))
    else { return nil }
    self.init(number)
  }

  /// The valid form of a word.
  public static var argumentExpectation: String? { "a version such as 18 or 17.4" }
}

extension Orientation: ArgumentValue {}

extension Mode: ArgumentValue {
  /// Reads a known mode, also as a fraction: `1/3`, `1/2` or `2/3`.
  public init?(argument text: String) {
    let fractions: [String: Mode] = ["1/3": .third, "1/2": .half, "2/3": .twoThirds]
    self = fractions[text] ?? Mode(rawValue: text)
    guard isKnown else { return nil }
  }

  /// The word for the mode.
  public var argumentText: String { rawValue }

  /// The known modes, the widest first.
  public static var allArgumentTexts: [String] { known.map(\.rawValue) }
}

extension Context: ArgumentValue {
  /// The valid form of a word.
  public static var argumentExpectation: String? { "a context such as \(expectation)" }
}

extension FramePurpose: ArgumentValue {}
extension ReadingDirection: ArgumentValue {}
extension Combination.Basis: ArgumentValue {}

/// The size of a window as a word: `700x900`, in points.
struct WindowSize: ArgumentValue {
  let size: Size

  /// A size of zero, until the command line is read.
  static let none = WindowSize(size: Size(width: 0, height: 0))

  private init(size: Size) { self.size = size }

  init?(argument text: String) {
    guard let size = Size(argument: text) else { return nil }
    self.size = size
  }

  var argumentText: String { size.argumentText }

  static var argumentExpectation: String? { "a size in points such as '700x900'" }
}

extension Size {
  /// Reads `700x900`; `nil` unless both sides are numbers greater than zero.
  init?(argument text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
      width.isFinite, height.isFinite, width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as a word.
  var argumentText: String { FieldValue.text(of: width) + "x" + FieldValue.text(of: height) }
}
