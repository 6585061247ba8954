public import DevcatValues

/// The answer of a rule to the data of a catalogue: a value, or the reason why there is none.
///
/// "Not offered by the device" and "not recorded" are never the same.
public enum Answer<Value: Sendable>: Sendable {
  /// The value.
  case known(Value)
  /// There is no value: the device does not offer it, or the rule is about other cases.
  case notAvailable(Reason)
  /// The catalogue does not have the data.
  case unknown(Reason)

  /// The value, if it is known.
  public var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// Why there is no value; `nil` if there is one.
  public var reason: Reason? {
    switch self {
    case .known: nil
    case .notAvailable(let reason), .unknown(let reason): reason
    }
  }

  /// Whether the device does not offer it.
  public var isNotAvailable: Bool { if case .notAvailable = self { true } else { false } }

  /// The answer with its value changed.
  public func map<Other: Sendable>(_ change: (Value) -> Other) -> Answer<Other> {
    then { .known(change($0)) }
  }

  /// The answer to a question about this value; without a value, the same reason.
  public func then<Other: Sendable>(_ ask: (Value) -> Answer<Other>) -> Answer<Other> {
    switch self {
    case .known(let value): ask(value)
    case .notAvailable(let reason): .notAvailable(reason)
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// A recorded value, or `unknown` for a reason.
  public init(_ value: Value?, orUnknown reason: @autoclosure () -> Reason) {
    self = value.map(Answer.known) ?? .unknown(reason())
  }
}

extension Answer: Equatable where Value: Equatable {}
extension Answer: Hashable where Value: Hashable {}

/// The reason why an answer has no value; its text is made only when it is read.
public enum Reason: Hashable, Sendable {
  /// No layout is recorded for the context, and none follows from another device.
  case noLayout(Context)
  /// The catalogue says that the device does not offer the context.
  case noSuchContext(Context)
  /// The catalogue says that the device supports this orientation and not the other one.
  case onlyOrientation(Orientation)
  /// The layout of the context is recorded without this part.
  case noPart(Component, Context)
  /// The field of the named display, or of the main one (`nil`), is not recorded.
  case noField(Field, display: String?)
  /// No safe area is recorded for the context.
  case noSafeArea(Context)
  /// The catalogue has no status bar in the orientation.
  case noStatusBar(Orientation)
  /// The catalogue has the value of a context, but not on the OS in words, only on other versions.
  case notOn(_ os: String, _ versions: String, Field, Context)
  /// Safe areas are recorded for the whole screen only, and the app has a part of it.
  case partOfScreen(Mode)
  /// The style belongs to the width class that the window does not have.
  case styleOfOtherClass(LayoutStyle, SizeClass)
  /// The style needs a container of at least the first width in points; this one has the second.
  case narrowContainer(LayoutStyle, least: Double, width: Double)
  /// Split View and Slide Over are modes of iPad, and the device is no iPad.
  case modesOfPads
  /// Size classes are Apple's, and the device runs Android.
  case classesOfApple
  /// The advice is Apple's, and the device runs Android.
  case guidelineOfApple
  /// Anything else, as a sentence without its capital and its full stop.
  case other(String)
}

extension Reason: CustomStringConvertible {
  /// The reason as it follows "unknown, because".
  public var description: String {
    switch self {
    case .noLayout(let context): "the catalogue has no layout for '\(context)'"
    case .noSuchContext(let context): "the catalogue says that '\(context)' is not available"
    case .onlyOrientation(let orientation):
      "the catalogue says the device supports \(orientation.rawValue) only"
    case .noPart(let part, let context):
      "the catalogue does not say the \(part.rawValue)\(part.isClass ? " class" : "") "
        + "in '\(context)'"
    case .noField(let field, let display):
      "the catalogue does not say '\(field.at(display: display))'"
    case .noSafeArea(let context): "the catalogue has no safe area for '\(context)'"
    case .noStatusBar(let orientation):
      "the catalogue has no status bar in \(orientation.rawValue)"
    case .notOn(let os, let versions, let field, let context):
      "the catalogue has no \(field.number == Field.safeArea.number ? "safe area" : "status bar") "
        + "for '\(context)' on \(os); it has one for \(versions)"
    case .partOfScreen(let mode):
      "safe areas are recorded of the whole screen, not of '\(mode.rawValue)'"
    case .styleOfOtherClass(let style, let horizontal):
      "'\(style.rawValue)' is a style of \(style == .compact ? "compact" : "regular") width, "
        + "and the width is \(horizontal.name)"
    case .narrowContainer(let style, let least, let width):
      "'\(style.rawValue)' is for containers of at least \(FieldValue.text(of: least)) pt, "
        + "and this one is \(FieldValue.text(of: width)) pt wide"
    case .modesOfPads: "Split View and Slide Over are modes of iPad"
    case .classesOfApple:
      "size classes are of Apple's platforms, and Android has window size classes"
    case .guidelineOfApple: "the guideline is about Apple's platforms, and the device runs Android"
    case .other(let sentence): sentence
    }
  }
}

extension Reason {
  /// The reason without its context, for a line that names the context already.
  public var withoutContext: Reason {
    switch self {
    case .noLayout: .other("the catalogue has no layout")
    case .noSuchContext: .other("the catalogue says that it is not available")
    case .noPart(.width, _), .noPart(.height, _): .other("the catalogue does not say the size")
    case .noPart(let part, _): .other("the catalogue does not say the \(part.rawValue) class")
    case .noSafeArea: .other("the catalogue has no safe area")
    case let other: other
    }
  }
}

extension Component {
  /// Whether the part is a size class.
  fileprivate var isClass: Bool { self == .horizontal || self == .vertical }
}

/// One rule behind an answer, and its result in this case.
public struct ExplanationStep: Hashable, Sendable {
  /// The rule.
  public let rule: Rule
  /// The result here, as a sentence without its capital and its full stop.
  public let finding: String

  /// Makes a step.
  public init(_ rule: Rule, _ finding: String) { (self.rule, self.finding) = (rule, finding) }
}

extension [ExplanationStep] {
  /// Adds a step.
  public mutating func note(_ rule: Rule, _ finding: String) {
    append(ExplanationStep(rule, finding))
  }

  /// The steps by rules about a platform; `nil` is Apple's.
  public func about(_ platform: Platform?) -> [ExplanationStep] {
    filter { $0.rule.guideline.isAbout(platform) }
  }
}

/// Amounts as people read them.
extension FieldValue {
  /// A number with at most two decimals, or with two digits if it would be rounded to zero.
  public static func shortText(of number: Double) -> String {
    let rounded = number.rounded(toParts: 100)
    if rounded != 0 || number == 0 { return text(of: rounded) }
    var power = 100.0
    while (number * power).magnitude < 10, power < 1e12 { power *= 10 }
    return text(of: number.rounded(toParts: power))
  }
}
