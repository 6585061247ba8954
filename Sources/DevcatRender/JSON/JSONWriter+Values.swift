public import DevcatValues
import DevcatAdaptivity

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
    guard let value, value.number?.isFinite ?? true else { return }
    self.key(key)
    self.value(value)
  }
}

extension JSONWriter {
  /// Writes the four insets.
  mutating func insets(_ insets: EdgeInsets) {
    member("top", insets.top)
    member("left", insets.left)
    member("bottom", insets.bottom)
    member("right", insets.right)
  }

  /// Writes the member `safeArea` where it is known, and gathers why it is not.
  mutating func safeArea(_ answer: Answer<SafeAreaReading>, _ reasons: inout AnswerReasons) {
    guard let area = reasons.value(of: answer, as: "safeArea") else { return }
    key("safeArea")
    beginObject()
    if let os = area.os { member("os", "\(os)") }
    insets(area.value)
    origin(area.segment)
    endObject()
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
    self.key(key)
    beginObject()
    member("x", rectangle.x)
    member("y", rectangle.y)
    member("width", rectangle.width)
    member("height", rectangle.height)
    endObject()
  }
}
