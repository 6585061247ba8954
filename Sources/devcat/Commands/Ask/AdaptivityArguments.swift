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
  /// Reads a known mode, also with blanks, as a fraction (`1/3`, `1/2` or `2/3`), or as `Split View`, which is
  /// half of the screen unless it is said otherwise.
  public init?(argument text: String) {
    let word = text.lowercased().replacing(" ", with: "-")
    let others: [String: Mode] = [
      "1/3": .third, "1/2": .half, "2/3": .twoThirds, "split-view": .half, "splitview": .half,
      "fullscreen": .fullScreen, "slideover": .slideOver,
    ]
    self = others[word] ?? Mode(rawValue: word)
    guard isKnown else { return nil }
  }

  /// The word for the mode.
  public var argumentText: String { rawValue }

  /// The known modes, the widest first.
  public static var allArgumentTexts: [String] { known.map(\.rawValue) }

  /// The command for windows that no mode names.
  public static var argumentExpectation: String? {
    "a window of Stage Manager or of iPadOS 26 has any size: ask 'devcat window'"
  }
}

extension Context: ArgumentValue {
  /// The valid form of a word.
  public static var argumentExpectation: String? { "a context such as \(expectation)" }
}

extension FramePurpose: ArgumentValue {}
extension ReadingDirection: ArgumentValue {}
extension Combination.Basis: ArgumentValue {}

extension Size: ArgumentValue {
  /// Reads `700x900`, `700×900`, `700 × 900 pt` or a size or frame as code prints it (`Size.parts`); `nil`
  /// unless both sides are numbers greater than zero.
  public init?(argument text: String) {
    let parts = Size.parts(of: text, separatedBy: Size.marks.union([","]))
    // Of a frame, the sides are behind the origin.
    let sides = parts.suffix(2).map { side in
      (try? Column(Field.pointsWidth.at()).withoutUnit(side)) ?? ""
    }
    guard [2, 4].contains(parts.count), let width = Double(sides[0]), let height = Double(sides[1]),
      width.isFinite, height.isFinite, width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as a word.
  public var argumentText: String { FieldValue.text(of: width) + "x" + FieldValue.text(of: height) }

  /// The valid form of a word.
  public static var argumentExpectation: String? { "a size in points such as '700x900'" }
}

extension Rectangle: ArgumentValue {
  /// Reads the frame of a control, `x,y,width,height`, or as code prints it (`Size.parts`).
  public init?(argument text: String) {
    let numbers = Size.parts(of: text, separatedBy: [","]).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], [x, y, width, height].allSatisfy({ $0.magnitude < 1e6 }), width > 0,
      height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The frame as a word.
  public var argumentText: String {
    [x, y, width, height].map(FieldValue.text(of:)).joined(separator: ",")
  }

  /// The valid form of a word.
  public static var argumentExpectation: String? { "a frame in points such as '16,700,44,44'" }
}

extension BarHeight: ArgumentValue {
  /// Reads a bar with its height: `tab=49`.
  public init?(argument text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let bar = BarHeight.Bar(rawValue: String(parts[0])),
      let points = Double(parts[1]), points >= 0, points < 1e6
    else { return nil }
    self.init(bar, points: points)
  }

  /// The bar and its height as a word.
  public var argumentText: String { "\(bar.rawValue)=\(FieldValue.text(of: points))" }

  /// The valid form of a word.
  public static var argumentExpectation: String? {
    "a bar and its height in points, such as 'tab=49'; the bars are "
      + BarHeight.Bar.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
