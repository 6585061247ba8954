import CExpat
import Catalogue

/// An element of an XML document with its parts, and the place at which its tag begins.
struct XMLElement {
  /// An attribute of an element.
  struct Attribute {
    /// The name without a prefix.
    let name: String
    /// The URI of its namespace; empty if it has no prefix.
    let namespace: String
    /// The value.
    let value: String
  }

  /// The name without a prefix.
  let name: String
  /// The URI of its namespace; empty if it is in none.
  let namespace: String
  /// The attributes in the order of the tag.
  let attributes: [Attribute]
  /// The line of its tag, from 1.
  let line: Int
  /// The column of its tag in characters, from 1.
  let column: Int
  /// The text between its tags, without its children's.
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

/// Reading a whole document with expat.
extension XMLElement {
  /// The greatest length of a document in bytes.
  private static let maximumByteCount = 1 << 26

  /// Reads a document; its encoding is what its beginning says, UTF-8 where it says nothing.
  ///
  /// Nothing outside the document is ever fetched, and one that declares entities is refused, so
  /// that a document takes memory in proportion to its length.
  ///
  /// - Throws: if the text is not well-formed, declares entities, or is too deep or too long.
  init(_ source: SourceText) throws(XMLSyntaxError) {
    let bytes = source.bytes[source.start.offset...]
    guard bytes.count <= Self.maximumByteCount else {
      throw XMLSyntaxError(
        line: 1, column: 1,
        message: "the document has \(bytes.count) bytes; at most \(Self.maximumByteCount) are read")
    }
    // The names of elements come with their namespace before them, with a line end between, which
    // no URI has.
    guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: "\n"))) else {
      throw XMLSyntaxError(line: 1, column: 1, message: "there is no memory left to read XML")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLTreeBuilder(parser)
    let status = withExtendedLifetime(builder) {
      bytes.withUnsafeBytes { buffer in
        let text = buffer.bindMemory(to: CChar.self)
        return XML_Parse(parser, text.baseAddress, Int32(text.count), 1)
      }
    }
    if let problem = builder.problem { throw problem }
    guard status == XML_STATUS_OK, let root = builder.root else { throw builder.failure() }
    self = root
  }
}

/// Why a text is not XML that is read here, and where.
struct XMLSyntaxError: Error {
  /// The line, from 1.
  let line: Int
  /// The column in characters, from 1.
  let column: Int
  /// The problem and the expected input.
  let message: String
}
