public import DevcatValues
import DevcatAdaptivity

extension JSONWriter {
  /// Writes a value of a field: a layout or safe area as its text, unknown bytes as hexadecimal.
  public mutating func value(_ value: FieldValue) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .boolean(let flag): self.value(flag)
    case .set(let members): array(members) { $0.value($1) }
    case .safeArea, .layout, .opaque: self.value(value.description)
    }
  }

  /// Writes a value, or `null`.
  public mutating func value(orNull value: FieldValue?) {
    if let value { self.value(value) } else { null() }
  }

  /// Writes a key and the value, and nothing at all if there is no value.
  public mutating func member(_ key: String, _ value: FieldValue?) {
    guard let value, value.number?.isFinite ?? true else { return }
    self.key(key)
    self.value(value)
  }
}

extension JSONWriter {
  /// Writes `id` and `name` of a device.
  mutating func device(_ profile: Profile) { device(profile.id, profile.name) }

  /// Writes `id`, and `name` if the device has one.
  mutating func device(_ id: String, _ name: String?) {
    member("id", id)
    if let name { member("name", name) }
  }

  mutating func insets(_ insets: EdgeInsets) {
    for (side, length) in insets.sides { member(side, length) }
  }

  /// Writes a member for a safe area or a height where it is known, and gathers why it is not.
  mutating func reading<Value>(
    _ key: String, _ answer: Answer<Timeline<Value>.Reading>, _ reasons: inout AnswerReasons,
    _ members: (inout JSONWriter, Value) -> Void
  ) {
    guard let reading = reasons.value(of: answer, as: key) else { return }
    object(key) { writer in
      if let os = reading.os { writer.member("os", "\(os)") }
      members(&writer, reading.value)
      writer.origin(reading.segment)
    }
  }

  /// Writes a member for a rectangle, and gathers the reason of any other answer.
  mutating func member(
    _ key: String, _ answer: Answer<Rectangle>, _ reasons: inout AnswerReasons
  ) {
    guard let rectangle = reasons.value(of: answer, as: key) else { return }
    member(key, rectangle)
  }

  /// Writes a member for a rectangle.
  mutating func member(_ key: String, _ rectangle: Rectangle) {
    object(key) { writer in
      writer.member("x", rectangle.x)
      writer.member("y", rectangle.y)
      writer.member("width", rectangle.width)
      writer.member("height", rectangle.height)
    }
  }

  /// Writes a member for a size.
  mutating func member(_ key: String, _ size: Size) {
    object(key) { writer in
      writer.member("width", size.width)
      writer.member("height", size.height)
    }
  }
}
