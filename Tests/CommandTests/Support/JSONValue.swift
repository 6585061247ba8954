import Foundation

/// JSON as Foundation reads it, which is not the code under test.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ data: Data) throws { self = try JSONDecoder().decode(JSONValue.self, from: data) }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  subscript(index: Int) -> JSONValue? {
    items.indices.contains(index) ? items[index] : nil
  }

  /// The items of an array; none of anything else.
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  /// A device without some members of its own and of its displays.
  func without(_ names: String...) -> JSONValue {
    guard case .object(let members) = self else { return self }
    func cut(_ members: [String: JSONValue]) -> [String: JSONValue] {
      members.filter { !names.contains($0.key) }
    }
    return .object(
      cut(members).merging(
        members["displays"].map { displays in
          guard case .object(let all) = displays else { return ["displays": displays] }
          return [
            "displays": .object(
              all.mapValues { if case .object(let one) = $0 { .object(cut(one)) } else { $0 } })
          ]
        } ?? [:]
      ) { $1 })
  }

  /// The rows under `layouts`.
  var layouts: [JSONValue] { self["layouts"]?.items ?? [] }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent first: a wrong guess throws an error, and Swift Testing records the stack of each.
    // JSONSerialization would throw none, and rounds long numbers and drops byte order marks.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .boolean(try container.decode(Bool.self))
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
