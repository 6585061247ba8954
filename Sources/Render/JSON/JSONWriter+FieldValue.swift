public import Catalogue

extension JSONWriter {
  /// Writes a value of a field: a layout or safe area as its text, unknown bytes as hexadecimal.
  public mutating func value(_ value: FieldValue) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .boolean(let flag): self.value(flag)
    case .set(let members):
      beginArray()
      for member in members { self.value(member) }
      endArray()
    case .safeArea, .layout, .opaque: self.value(value.description)
    }
  }

  /// Writes a key and the value, and nothing at all if there is no value.
  public mutating func member(_ key: String, _ value: FieldValue?) {
    guard let value else { return }
    self.key(key)
    self.value(value)
  }

  /// Writes an object of two members, and nothing at all where neither has a value.
  mutating func pair(
    _ key: String, _ first: (key: String, value: FieldValue?),
    _ second: (key: String, value: FieldValue?)
  ) {
    if first.value == nil, second.value == nil { return }
    self.key(key)
    beginObject()
    member(first.key, first.value)
    member(second.key, second.value)
    endObject()
  }
}
