import Catalogue

/// A failure to read or write bytes: the operation, the place, and the next step.
///
/// In this module and in its importers, the name means this type and not the standard library's
/// error of `Encodable`.
public struct EncodingError: Error {
  /// The kind of failure.
  public let code: Code
  /// The operation, as a gerund: "reading CBOR".
  public let operation: String
  /// Its subject, if known: "the record of 'iphone-x'".
  public var subject: String?
  /// The place in the bytes, counted from 0.
  public var offset: Int?
  /// The problem, such as "expected a map, found text".
  public let problem: String
  /// The next step.
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
