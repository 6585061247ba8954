import Catalogue

/// A value of a property list with its parts, and the place at which it stands.
struct PropertyList {
  /// A member of a dictionary.
  struct Member {
    /// The key.
    let key: String
    /// The value.
    let value: PropertyList
  }

  /// What the value is.
  enum Value {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case array([PropertyList])
    case dictionary([Member])
    /// A date, data or the like, which no format here takes anything from; the word for it.
    case other(String)
  }

  /// What it is.
  let value: Value
  /// The line and column, or the byte in a binary property list.
  let place: SourceLocation.Place

  /// Reads a property list, in XML or binary.
  ///
  /// - Throws: where it is neither, or holds what a property list may not.
  init(_ source: SourceText) throws(PropertyListError) {
    if source.bytes.starts(with: BinaryPropertyListReader.magic) {
      var reader = try BinaryPropertyListReader(source.bytes)
      self = try reader.root()
      return
    }
    let document: XMLElement
    do {
      document = try XMLElement(source)
    } catch {
      throw PropertyListError(
        place: .text(line: error.line, column: error.column), message: error.message)
    }
    self = try XMLPropertyListReader.root(document)
  }

  init(_ value: Value, at place: SourceLocation.Place) {
    self.value = value
    self.place = place
  }

  /// The value of a key; `nil` where there is none, or this is no dictionary.
  subscript(_ key: String) -> PropertyList? {
    guard case .dictionary(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements; `nil` where the value is no array.
  var elements: [PropertyList]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text; `nil` where the value is none.
  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The number, also where it is written as a text, −0 as 0; `nil` where it is neither.
  var number: Double? {
    let number: Double? =
      switch value {
      case .number(let number): number
      case .string(let text): Double(text.trimmingBlanks)
      case .boolean, .array, .dictionary, .other: nil
      }
    guard let number, number.isFinite else { return nil }
    return number == 0 ? 0 : number
  }

  /// Whether the value is a dictionary.
  var isDictionary: Bool {
    if case .dictionary = value { true } else { false }
  }

  /// What it is, in a few words for messages.
  var excerpt: String {
    switch value {
    case .string(let text): "'\(text.prefix(40))'"
    case .number(let number): FieldValue.text(of: number)
    case .boolean(let flag): flag ? "true" : "false"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other(let word): word
    }
  }
}
