import Foundation

/// The value of a data file as Foundation reads it, which is not the code under test.
enum Value: Hashable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([Value])
  case object([String: Value])

  /// The value of a file `devcat.data("NAME", VALUE);`.
  init(file bytes: [UInt8], name: String) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let begin = "devcat.data(\"\(name)\", "
    guard text.hasPrefix(begin), text.hasSuffix(");\n") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let value = text.dropFirst(begin.count).dropLast(3)
    self = try JSONDecoder().decode(Value.self, from: Data(value.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([Value].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: Value].self))
    }
  }

  subscript(key: String) -> Value {
    if case .object(let all) = self { all[key] ?? .null } else { .null }
  }
  subscript(index: Int) -> Value { items.indices.contains(index) ? items[index] : .null }
  var items: [Value] { if case .array(let items) = self { items } else { [] } }
  var text: String { if case .text(let text) = self { text } else { "" } }
  var number: Int { if case .number(let number) = self { Int(number) } else { -1 } }
}
