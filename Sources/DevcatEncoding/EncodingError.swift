import DevcatValues

/// A failure to read or write bytes: the operation, the place, and the next step.
///
/// In this module and in its importers, the name means this type and not the standard library's
/// error of `Encodable`.
public struct EncodingError: Error {
  /// The kind of failure.
  public let code: Code
  /// The operation, as a gerund: "reading CBOR".
  let operation: String
  /// Its subject, if known: "the record of 'iphone-x'".
  var subject: String?
  /// The place in the bytes, counted from 0.
  public var offset: Int?
  /// The problem, such as "expected a map, found text".
  public let problem: String
  /// The next step.
  public let hint: String?
  /// The error that caused this one.
  let underlying: (any Error)?

  /// Makes an error.
  ///
  /// The default of `hint` depends on the code.
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

  /// Makes the error for something beyond its limit.
  init(_ excess: LimitExcess, operation: String, offset: Int? = nil) {
    self.init(
      .beyondLimit, operation: operation, offset: offset, problem: excess.description,
      underlying: nil)
  }

  /// The same error with a subject, unless it has one already.
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

extension EncodingError {
  /// The kind of a failure; open, so other modules may add their own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that appears in JSON output.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The bytes end before the item does.
    static let truncated = Code(rawValue: "truncated")
    /// Bytes follow the last item.
    static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// The bytes are not CBOR at all (a reserved form).
    public static let malformed = Code(rawValue: "malformed")
    /// A well-formed item of another type than the one expected.
    static let unexpectedType = Code(rawValue: "unexpected-type")
    /// An item outside our subset: a tag, undefined, or an unassigned simple value.
    static let unsupportedItem = Code(rawValue: "unsupported-item")
    /// An item of indefinite length.
    static let indefiniteLength = Code(rawValue: "indefinite-length")
    /// A length, integer or float in a longer form than it needs.
    static let longForm = Code(rawValue: "long-form")
    /// A float with an integral value up to 2^53, which is written as an integer.
    static let integralFloat = Code(rawValue: "integral-float")
    /// NaN, an infinity, or −0.
    static let unsupportedNumber = Code(rawValue: "unsupported-number")
    /// A number that does not fit the type it is read into.
    static let outOfRange = Code(rawValue: "out-of-range")
    /// A map key that comes before its predecessor.
    static let unsortedKeys = Code(rawValue: "unsorted-keys")
    /// A map key that occurs twice.
    static let duplicateKey = Code(rawValue: "duplicate-key")
    /// Text that is not UTF-8.
    static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// Text that is not in normalization form C.
    static let notNormalized = Code(rawValue: "not-normalized")
    /// Arrays or maps nested deeper than the limit.
    static let tooDeep = Code(rawValue: "too-deep")
    /// More items or bytes than the reader accepts.
    public static let tooLarge = Code(rawValue: "too-large")
    /// A text, value or record beyond its limit (docs/Formats.md, "Limits").
    public static let beyondLimit = Code(rawValue: "beyond-limit")
    /// Compressed bytes that do not inflate, or fail their checksum.
    static let corrupt = Code(rawValue: "corrupt")
    /// Compressed bytes that inflate to another size than declared.
    static let sizeMismatch = Code(rawValue: "size-mismatch")

    /// The next step, if the code alone tells it.
    var hint: String? {
      switch self {
      case .truncated, .trailingBytes, .malformed, .corrupt, .sizeMismatch, .invalidUTF8:
        "The bytes are damaged or were made by something else; copy or fetch them again."
      case .unsupportedItem, .indefiniteLength, .longForm, .integralFloat, .unsortedKeys,
        .duplicateKey, .notNormalized:
        "Only deterministic CBOR is read (docs/Formats.md); write the item again with devcat."
      case .unsupportedNumber:
        "A catalogue holds only finite numbers other than −0."
      case .beyondLimit:
        "Shorten it, or leave it out."
      default:
        nil
      }
    }
  }
}
