import Catalogue

/// An element of an XML document with its parts, and the place at which its tag begins.
struct XMLElement {
  /// An attribute of an element.
  struct Attribute {
    /// The name without a prefix.
    let name: String
    /// The URI of its namespace; empty where it has no prefix.
    let namespace: String
    /// The value.
    let value: String
  }

  /// The name without a prefix.
  let name: String
  /// The URI of its namespace; empty where it is in none.
  let namespace: String
  /// The attributes in the order of the tag.
  let attributes: [Attribute]
  /// The line of its tag, from 1.
  let line: Int
  /// The column of its tag in characters, from 1.
  let column: Int
  /// The text between its tags, without that of its children.
  var text = ""
  /// The elements inside, in order.
  var children: [XMLElement] = []

  /// The place of its tag, for messages.
  var place: SourceLocation.Place { .text(line: line, column: column) }

  /// The text without white space at either end.
  var trimmedText: String { text.trimmingBlanks }

  /// The children with a name, in the namespace of this element.
  func all(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name && $0.namespace == namespace }
  }

  /// The first child with a name, in the namespace of this element.
  func first(_ name: String) -> XMLElement? {
    children.first { $0.name == name && $0.namespace == namespace }
  }

  /// The value of an attribute that is in no namespace.
  func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }
}
