import Catalogue

extension JSONNode {
  /// The value as messages quote it: a text or number as it is, and what kind of list.
  var excerpt: String {
    switch value {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): FieldValue.text(of: number)
    case .string(let string): "\"\(string.prefix(40))\(string.count > 40 ? "…" : "")\""
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Whether the value is `null`, which is the same as no value.
  var isNull: Bool {
    if case .null = value { true } else { false }
  }
}
