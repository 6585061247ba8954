import CExpat

/// Reading a whole document with expat.
extension XMLElement {
  /// The greatest length of a document in bytes.
  private static let maximumByteCount = 1 << 26

  /// Reads a document; its encoding is what its beginning says, UTF-8 where it says nothing.
  ///
  /// Nothing outside the document is ever fetched, and one that declares entities is refused, so
  /// that a document takes memory in proportion to its length.
  ///
  /// - Throws: where the text is not well-formed, declares entities, or is too deep or too long.
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
