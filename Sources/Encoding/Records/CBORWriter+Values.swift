import Catalogue

/// Values of fields as CBOR; docs/Formats.md gives the form of each type.
extension CBORWriter {
  /// Writes the value of a field.
  ///
  /// - Throws: `unsupportedNumber` for NaN, the infinities and −0; `malformed` for an empty set, for
  ///   a layout of which nothing is known, and for opaque bytes that are not one item of CBOR, which
  ///   are not values and would not be read back.
  mutating func value(_ value: FieldValue) throws(EncodingError) {
    switch value {
    case .text(let text): self.text(text)
    case .number(let number): try self.number(number)
    case .boolean(let flag): bool(flag)
    case .set(let members):
      if members.isEmpty { throw noValue("a set without members") }
      array(count: members.count)
      for member in members { text(member) }
    case .safeArea(let insets):
      array(count: 4)
      try number(insets.top)
      try number(insets.left)
      try number(insets.bottom)
      try number(insets.right)
    case .layout(.notAvailable): bool(false)
    case .layout(.available(let traits)): try self.traits(traits)
    case .opaque(let item):
      do throws(EncodingError) {
        try CBORReader.checkOpaque(item)
      } catch {
        throw noValue("0x\(Hexadecimal.text(of: item.prefix(16)))", because: error)
      }
      raw(item)
    }
  }

  /// Two items where only classes are known, four where a width or height is.
  private mutating func traits(_ traits: LayoutTraits) throws(EncodingError) {
    if traits.isEmpty { throw noValue("a layout of which nothing is known") }
    let hasSize = traits.width != nil || traits.height != nil
    array(count: hasSize ? 4 : 2)
    for sizeClass in [traits.horizontal, traits.vertical] {
      if let sizeClass { integer(sizeClass.rawValue) } else { null() }
    }
    guard hasSize else { return }
    for side in [traits.width, traits.height] {
      if let side { try number(side) } else { null() }
    }
  }

  private func noValue(_ what: String, because error: EncodingError? = nil) -> EncodingError {
    EncodingError(
      .malformed, operation: "Writing a value", problem: "\(what) is not a value",
      hint: "Leave the field out, or remove it.", underlying: error)
  }
}
