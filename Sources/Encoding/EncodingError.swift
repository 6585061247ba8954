import Catalogue

/// A failure to read or write bytes: what was attempted, where it failed, and what to do next.
///
/// Inside this module and wherever it is imported, the name stands for this type and not for the
/// standard library's error of `Encodable`.
public struct EncodingError: Error {
  /// What kind of failure it was.
  public let code: Code
  /// What was attempted, as a gerund: "reading CBOR".
  public let operation: String
  /// What it was attempted on, if known: "the record of 'iphone-x'".
  public var subject: String?
  /// Where in the bytes it failed, counted from 0.
  public var offset: Int?
  /// What is wrong, such as "expected a map, found text".
  public let problem: String
  /// What to do next.
  public let hint: String?
  /// The error that this one follows from.
  public let underlying: (any Error)?

  /// Makes an error; without a `hint` of its own it takes the one of its code.
  public init(
    _ code: Code, operation: String, subject: String? = nil, offset: Int? = nil, problem: String,
    hint: String? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.operation = operation
    self.subject = subject.map { Excerpt.of($0, upTo: Excerpt.longestError) }
    self.offset = offset
    self.problem = Excerpt.of(problem, upTo: Excerpt.longestError)
    self.hint = hint ?? code.hint
    self.underlying = underlying
  }

  /// Makes the error of something beyond its limit.
  init(_ excess: LimitExcess, operation: String, offset: Int? = nil) {
    self.init(
      .beyondLimit, operation: operation, offset: offset, problem: excess.description,
      underlying: nil)
  }

  /// The same error with its subject named; a subject that is known already stays.
  public func naming(_ subject: String) -> EncodingError {
    var named = self
    named.subject = self.subject ?? Excerpt.of(subject, upTo: Excerpt.longestError)
    return named
  }
}

extension EncodingError: CustomStringConvertible {
  /// One or two sentences for people.
  public var description: String {
    var text = operation
    if let subject { text += " of \(subject)" }
    text += " failed"
    if let offset { text += " at byte \(offset)" }
    text += ": \(problem)."
    if let underlying { text += " (\(underlying))" }
    if let hint { text += " \(hint)" }
    return text
  }
}
