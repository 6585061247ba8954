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
    public static let truncated = Code(rawValue: "truncated")
    /// Bytes follow where the item should have been the last.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")
    /// The bytes are not CBOR at all (a reserved form).
    public static let malformed = Code(rawValue: "malformed")
    /// A well-formed item of another type than the one expected.
    public static let unexpectedType = Code(rawValue: "unexpected-type")
    /// An item outside our subset: a tag, undefined, or an unassigned simple value.
    public static let unsupportedItem = Code(rawValue: "unsupported-item")
    /// An item of indefinite length.
    public static let indefiniteLength = Code(rawValue: "indefinite-length")
    /// A length, integer or float in a longer form than it needs.
    public static let longForm = Code(rawValue: "long-form")
    /// A float with an integral value up to 2^53, which is written as an integer.
    public static let integralFloat = Code(rawValue: "integral-float")
    /// NaN, an infinity, or −0.
    public static let unsupportedNumber = Code(rawValue: "unsupported-number")
    /// A number that does not fit the type it is read into.
    public static let outOfRange = Code(rawValue: "out-of-range")
    /// A map key that comes before its predecessor.
    public static let unsortedKeys = Code(rawValue: "unsorted-keys")
    /// A map key that occurs twice.
    public static let duplicateKey = Code(rawValue: "duplicate-key")
    /// Text that is not UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// Text that is not in normalization form C.
    public static let notNormalized = Code(rawValue: "not-normalized")
    /// Arrays or maps nested deeper than the limit.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// More items or bytes than the reader was told to accept.
    public static let tooLarge = Code(rawValue: "too-large")
    /// A text, value or record beyond its limit (docs/Formats.md, "Limits").
    public static let beyondLimit = Code(rawValue: "beyond-limit")
    /// Compressed bytes that do not inflate, or fail their checksum.
    public static let corrupt = Code(rawValue: "corrupt")
    /// Compressed bytes that inflate to another size than declared.
    public static let sizeMismatch = Code(rawValue: "size-mismatch")

    /// The next step, if the code alone tells it.
    var hint: String? {
      switch self {
      case .truncated, .trailingBytes, .malformed, .corrupt, .sizeMismatch, .invalidUTF8:
        "The bytes are damaged or were made by something else; copy or fetch them again."
      case .unsupportedItem, .indefiniteLength, .longForm, .integralFloat, .unsortedKeys,
        .duplicateKey, .notNormalized:
        "Only deterministic CBOR is read (docs/Formats.md); write the item again with devcat."
      case .unsupportedNumber:
        "Only finite numbers other than −0 have a place in a catalogue."
      case .beyondLimit:
        "Shorten it, or leave it out."
      default:
        nil
      }
    }
  }
}
