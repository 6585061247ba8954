/// Makes a property list of the elements of its XML form (Apple's PropertyList-1.0.dtd).
enum XMLPropertyListReader {
  /// The value inside the element `plist`.
  static func root(_ document: XMLElement) throws(PropertyListError) -> PropertyList {
    guard document.name == "plist", document.children.count == 1 else {
      throw PropertyListError(
        place: document.place,
        message: document.name == "plist"
          ? "found \(document.children.count) values in 'plist' where one was expected"
          : "found '\(document.name)' where 'plist' was expected")
    }
    return try value(document.children[0])
  }

  private static func value(_ element: XMLElement) throws(PropertyListError) -> PropertyList {
    let value: PropertyList.Value
    switch element.name {
    case "dict": value = .dictionary(try members(element.children))
    case "array":
      var elements: [PropertyList] = []
      for child in element.children { elements.append(try self.value(child)) }
      value = .array(elements)
    case "string": value = .string(try text(element))
    case "integer", "real": value = .number(try number(element))
    case "true", "false": value = .boolean(element.name == "true")
    case "date", "data": value = .other("a value of the type '\(element.name)'")
    default:
      throw PropertyListError(
        place: element.place,
        message: "found '\(element.name)' where a value of a property list was expected")
    }
    return PropertyList(value, at: element.place)
  }

  private static func members(
    _ elements: [XMLElement]
  ) throws(PropertyListError) -> [PropertyList.Member] {
    var members: [PropertyList.Member] = []
    var seen: Set<String> = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      let key = elements[index]
      guard key.name == "key" else {
        throw PropertyListError(
          place: key.place, message: "found '\(key.name)' where 'key' was expected")
      }
      let word = try text(key)
      guard seen.insert(word).inserted else {
        throw PropertyListError(place: key.place, message: "the key '\(word)' is given twice")
      }
      guard index + 1 < elements.count else {
        throw PropertyListError(place: key.place, message: "the key '\(word)' has no value")
      }
      members.append(PropertyList.Member(key: word, value: try value(elements[index + 1])))
    }
    return members
  }

  private static func text(_ element: XMLElement) throws(PropertyListError) -> String {
    guard let child = element.children.first else { return element.text }
    throw PropertyListError(
      place: child.place, message: "found '\(child.name)' inside '\(element.name)', a text")
  }

  private static func number(_ element: XMLElement) throws(PropertyListError) -> Double {
    let text = try text(element).trimmingBlanks
    if let number = Double(text), number.isFinite { return number }
    throw PropertyListError(
      place: element.place, message: "'\(text.prefix(40))' is not a number for '\(element.name)'")
  }
}
