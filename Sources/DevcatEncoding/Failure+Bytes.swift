public import DevcatValues

extension Failure {
  /// A failure to read or write bytes.
  ///
  /// The default of `hint` depends on the code.
  public static func bytes(
    _ code: Code, operation: String, subject: String = "", offset: Int? = nil, _ problem: String,
    hint: String? = nil, underlying: (any Error)? = nil
  ) -> Failure {
    Failure(
      code, operation: operation, subject: subject, problem, offset: offset,
      hint: hint ?? code.hintOfBytes, underlying: underlying, fault: .bytes)
  }

  /// The failure for something beyond its limit.
  static func bytes(_ excess: LimitExcess, operation: String, offset: Int? = nil) -> Failure {
    .bytes(.beyondLimit, operation: operation, offset: offset, excess.description)
  }
}

extension Failure.Code {
  /// The next step for bytes, if the code alone tells it.
  fileprivate var hintOfBytes: String? {
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
