import DevcatValues

/// A value of a property list with its parts and its place.
struct PropertyList {
  /// The value.
  enum Value {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case array([PropertyList])
    case dictionary([String: PropertyList])
    /// A date, data or the like, which no format here takes anything from; the word for it.
    case other(String)
  }

  /// The value.
  let value: Value
  /// The line and column, or the byte in a binary property list.
  let location: SourceLocation

  /// Reads a property list, in XML or binary.
  ///
  /// - Throws: if it is neither, or holds what a property list may not.
  init(_ source: SourceText) throws(SourceFault) {
    if source.bytes.starts(with: BinaryPropertyListReader.magic) {
      var reader = try BinaryPropertyListReader(source)
      self = try reader.root()
    } else {
      self = try PropertyList(document: XMLElement(source))
    }
  }

  init(_ value: Value, at location: SourceLocation) {
    (self.value, self.location) = (value, location)
  }

  /// A dictionary of keys with their values, each key a text that comes once.
  static func dictionary(
    _ pairs: [(key: PropertyList, value: PropertyList)]
  ) throws(SourceFault) -> Value {
    var members: [String: PropertyList] = [:]
    for (key, value) in pairs {
      guard let word = key.string else {
        throw SourceFault(
          .error, at: key.location, "found \(key.excerpt) where a key was expected, a text")
      }
      guard members.updateValue(value, forKey: word) == nil else {
        throw SourceFault(.error, at: key.location, "the key '\(word)' is given twice")
      }
    }
    return .dictionary(members)
  }

  /// The text; `nil` if the value is not a text.
  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The number, also where it is written as a text, −0 as 0; `nil` if it is neither.
  var number: Double? {
    let number: Double? =
      switch value {
      case .number(let number): number
      case .string(let text): Double(text.trimmed)
      case .boolean, .array, .dictionary, .other: nil
      }
    guard let number, number.isFinite else { return nil }
    return number == 0 ? 0 : number
  }

  /// Whether the value is a dictionary.
  var isDictionary: Bool {
    if case .dictionary = value { true } else { false }
  }

  /// The value, in a few words for messages.
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

/// A value of a property list with the keys that lead to it.
struct PropertyListField {
  /// The keys from the root, such as `capabilities.displays[1].width`; empty at the root.
  let path: String
  /// The value.
  let list: PropertyList

  /// The place of the value.
  var location: SourceLocation { list.location }

  /// The value of a key; `nil` if there is none, or this is not a dictionary.
  subscript(_ key: String) -> PropertyListField? {
    guard case .dictionary(let members) = list.value else { return nil }
    return members[key].map { PropertyListField(path: path(of: key), list: $0) }
  }

  /// The path of a key.
  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The elements; `nil` if this is not an array.
  var elements: [PropertyListField]? {
    guard case .array(let elements) = list.value else { return nil }
    return elements.enumerated().map { PropertyListField(path: "\(path)[\($0)]", list: $1) }
  }

  /// The number of a key; `nil` if it has no value.
  ///
  /// - Throws: if its value is none above a bound (0 itself being too small, unless allowed).
  func number(_ key: String, allowingZero: Bool = false) throws(SourceFault) -> Double? {
    guard let field = self[key] else { return nil }
    guard let number = field.list.number, number > 0 || allowingZero && number == 0 else {
      throw field.unusable("expected a number \(allowingZero ? "of 0 or more" : "greater than 0")")
    }
    return number
  }

  /// The text of a key that is not blank; `nil` if it has no value.
  ///
  /// - Throws: if its value is not text.
  func text(_ key: String) throws(SourceFault) -> String? {
    guard let field = self[key] else { return nil }
    guard let text = field.list.string else { throw field.unusable("expected a text") }
    return text.trimmed.isEmpty ? nil : text.trimmed
  }

  /// The error of a row that cannot be used because of this field's value.
  func unusable(_ expectation: String) -> SourceFault {
    SourceFault(at: location, "'\(path)' is \(list.excerpt): \(expectation)")
  }
}

/// Making a property list of the elements of its XML form (Apple's PropertyList-1.0.dtd).
extension PropertyList {
  /// The value inside the element `plist`.
  fileprivate init(document: XMLElement) throws(SourceFault) {
    guard document.name == "plist", document.children.count == 1 else {
      throw SourceFault(
        .error, at: document.location,
        document.name == "plist"
          ? "found \(document.children.count) values in 'plist' where one was expected"
          : "found '\(document.name)' where 'plist' was expected")
    }
    try self.init(document.children[0])
  }

  private init(_ element: XMLElement) throws(SourceFault) {
    location = element.location
    switch element.name {
    case "dict": value = try Self.dictionary(Self.pairs(element.children))
    case "array":
      var elements: [PropertyList] = []
      for child in element.children { elements.append(try PropertyList(child)) }
      value = .array(elements)
    case "string": value = .string(try Self.text(element))
    case "integer", "real": value = .number(try Self.number(element))
    case "true", "false": value = .boolean(element.name == "true")
    case "date", "data": value = .other("a value of the type '\(element.name)'")
    default:
      throw SourceFault(
        .error, at: element.location,
        "found '\(element.name)' where a value of a property list was expected")
    }
  }

  private static func pairs(
    _ elements: [XMLElement]
  ) throws(SourceFault) -> [(PropertyList, PropertyList)] {
    var pairs: [(PropertyList, PropertyList)] = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      let key = elements[index]
      guard key.name == "key" else {
        throw SourceFault(
          .error, at: key.location, "found '\(key.name)' where 'key' was expected")
      }
      let word = try text(key)
      guard index + 1 < elements.count else {
        throw SourceFault(.error, at: key.location, "the key '\(word)' has no value")
      }
      pairs.append(
        (PropertyList(.string(word), at: key.location), try PropertyList(elements[index + 1])))
    }
    return pairs
  }

  private static func text(_ element: XMLElement) throws(SourceFault) -> String {
    guard let child = element.children.first else { return element.text }
    throw SourceFault(
      .error, at: child.location, "found '\(child.name)' inside '\(element.name)', a text")
  }

  private static func number(_ element: XMLElement) throws(SourceFault) -> Double {
    let text = try text(element).trimmed
    if let number = Double(text), number.isFinite { return number }
    throw SourceFault(
      .error, at: element.location, "'\(text.prefix(40))' is not a number for '\(element.name)'")
  }
}
