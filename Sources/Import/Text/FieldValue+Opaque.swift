import Catalogue

/// Values that this version does not know the meaning of, as exports write them.
extension FieldValue {
  /// What their text looks like, for messages.
  static let opaqueExpectation = "'0x' and the hexadecimal digits of a value in CBOR"

  /// Reads `0x` and hexadecimal digits.
  ///
  /// - Throws: `FieldError` for any other text.
  init(opaque text: String, field: String) throws(FieldError) {
    guard text.hasPrefix("0x"), let bytes = Hexadecimal.bytes(of: String(text.dropFirst(2))),
      !bytes.isEmpty
    else {
      throw FieldError(
        field: field, found: String(text.prefix(40)), expected: Self.opaqueExpectation)
    }
    self = .opaque(bytes)
  }
}
