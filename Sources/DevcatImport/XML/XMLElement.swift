import CDevcatExpat
import DevcatValues

/// An element of an XML document, without its attributes, and the place at which its tag begins.
struct XMLElement {
  /// The name without a prefix.
  let name: String
  /// The URI of its namespace; empty if it is in none.
  let namespace: String
  /// The place of its tag.
  let location: SourceLocation
  /// The text between its tags, without its children's.
  var text = ""
  /// The elements inside, in order.
  var children: [XMLElement] = []

  /// The text without white space at either end.
  var trimmedText: String { text.trimmed }

  /// The children with a name, in the namespace of this element.
  func all(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name && $0.namespace == namespace }
  }

  /// The first child with a name, in the namespace of this element.
  func first(_ name: String) -> XMLElement? {
    children.first { $0.name == name && $0.namespace == namespace }
  }
}

/// Reading a whole document with expat.
extension XMLElement {
  /// The greatest length of a document in bytes.
  private static let maximumByteCount = 1 << 26

  /// Reads a document in the encoding that its declaration names, or else in UTF-8.
  ///
  /// Nothing outside the document is ever fetched, and one that declares entities is refused, so
  /// that a document takes memory in proportion to its length.
  ///
  /// - Throws: if the text is not well-formed, declares entities, or is too deep or too long.
  init(_ source: SourceText) throws(SourceFault) {
    let bytes = source.bytes[source.start.offset...]
    let start = SourceLocation(file: source.file, line: 1)
    guard bytes.count <= Self.maximumByteCount else {
      throw SourceFault(
        .error, at: start,
        "the document has \(bytes.count) bytes; at most \(Self.maximumByteCount) are read")
    }
    // The names of elements come with their namespace before them, with a line end between, which
    // no URI has.
    guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: "\n"))) else {
      throw SourceFault(.error, at: start, "there is no memory left to read XML")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLTreeBuilder(parser, source.file)
    // expat has only an unowned pointer to the builder, so nothing else keeps it alive meanwhile.
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

/// Builds the tree of a document from what expat calls out.
///
/// expat holds it without owning it: it must outlive the parsing.
final class XMLTreeBuilder {
  /// The greatest depth of nested elements.
  private static let maximumDepth = 64
  /// The greatest number of elements in a document.
  private static let maximumCount = 1 << 18

  /// The outermost element, once it has ended.
  private(set) var root: XMLElement?
  /// The reason for which the parsing was stopped, if expat itself found no error.
  private(set) var problem: SourceFault?

  private let parser: XML_Parser
  private let file: String
  private var open: [XMLElement] = []
  private var count = 0

  init(_ parser: XML_Parser, _ file: String) {
    (self.parser, self.file) = (parser, file)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { data, name, _ in XMLTreeBuilder.at(data)?.begin(name) },
      { data, _ in XMLTreeBuilder.at(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      XMLTreeBuilder.at(data)?.add(text, Int(count))
    }
    XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, _, _, _ in
      let name = name.map { String(cString: $0) } ?? ""
      XMLTreeBuilder.at(data)?.refuse("the document declares the entity '\(name)'; none is read")
    }
    // Called where a document that names an outside DTD uses an entity that only that may declare.
    XML_SetSkippedEntityHandler(parser) { data, name, _ in
      let name = name.map { String(cString: $0) } ?? ""
      XMLTreeBuilder.at(data)?.refuse("the entity '\(name)' is declared nowhere in the document")
    }
  }

  /// The mistake that expat stopped at.
  func failure() -> SourceFault {
    let code = XML_GetErrorCode(parser)
    if let unclosed = open.last,
      code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
    {
      return located(
        "the file ends inside '\(unclosed.name)', which begins at line \(unclosed.location.line)")
    }
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error"
    return located("this is not well-formed XML: \(reason)")
  }

  private static func at(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: UnsafePointer<XML_Char>?) {
    // expat may call once more after it was stopped.
    guard problem == nil, let name else { return }
    count += 1
    if open.count == Self.maximumDepth {
      return refuse("elements are nested more than \(Self.maximumDepth) deep")
    }
    if count > Self.maximumCount {
      return refuse("the document has more than \(Self.maximumCount) elements")
    }
    let (namespace, local) = Self.split(String(cString: name))
    open.append(XMLElement(name: local, namespace: namespace, location: location))
  }

  private func end() {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  private func add(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
    guard problem == nil, let text, !open.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
  }

  private func refuse(_ message: String) {
    guard problem == nil else { return }
    problem = located(message)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private var location: SourceLocation {
    SourceLocation(
      file: file, line: Int(devcat_xml_line(parser)), column: Int(devcat_xml_column(parser)) + 1)
  }

  private func located(_ message: String) -> SourceFault {
    SourceFault(.error, at: location, message)
  }

  private static func split(_ name: String) -> (namespace: String, local: String) {
    guard let end = name.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return ("", name) }
    return (String(name[..<end]), String(name[name.utf8.index(after: end)...]))
  }
}
