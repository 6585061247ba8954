import DevcatValues
import DevcatImport
import Testing

@Suite("Property lists that are none, each fault at its place") struct PropertyListTests {
  private typealias Fixture = SimulatorFixture

  /// The diagnostics of a profile of these bytes, without the name of the file.
  private func told(_ bytes: [UInt8]) -> String? {
    let file = "x.simdevicetype/profile.plist"
    let folder = SourceFolder("x", files: [SourceText(bytes, file: file)])
    let document = ImportFormat.simulatorDeviceType.read(.folder(folder))
    #expect(document.drafts.isEmpty)
    return document.diagnostics.first.map { String($0.description.dropFirst(file.count + 1)) }
  }

  static let malformed: [(String, String, String)] = [
    ("nothing", "", "1:1: error: this is not well-formed XML: no element found"),
    ("other XML", "<html/>", "1:1: error: found 'html' where 'plist' was expected"),
    (
      "two values", "<plist><dict/>\n<dict/></plist>",
      "1:1: error: found 2 values in 'plist' where one was expected"
    ),
    (
      "no dictionary", "<plist>\n <array/></plist>",
      "2:2: error: found an array where a dictionary was expected"
    ),
    (
      "value without a key", "<plist><dict>\n<integer>1</integer></dict></plist>",
      "2:1: error: found 'integer' where 'key' was expected"
    ),
    (
      "key without a value", "<plist><dict>\n<key>a</key></dict></plist>",
      "2:1: error: the key 'a' has no value"
    ),
    (
      "key twice", "<plist><dict><key>a</key><true/>\n<key>a</key><false/></dict></plist>",
      "2:1: error: the key 'a' is given twice"
    ),
    (
      "unknown value", "<plist><dict><key>a</key>\n<float>1</float></dict></plist>",
      "2:1: error: found 'float' where a value of a property list was expected"
    ),
    (
      "no number", "<plist><dict><key>a</key>\n<integer>1O</integer></dict></plist>",
      "2:1: error: '1O' is not a number for 'integer'"
    ),
    (
      "not finite", "<plist><dict><key>a</key>\n<real>inf</real></dict></plist>",
      "2:1: error: 'inf' is not a number for 'real'"
    ),
    (
      "element in a text", "<plist><dict><key>a</key><string>b\n<b/></string></dict></plist>",
      "2:1: error: found 'b' inside 'string', a text"
    ),
    (
      "cut off", "<plist>\n<dict>\n",
      "3:1: error: the file ends inside 'dict', which begins at line 2"
    ),
  ]

  @Test("Faults in XML are located", arguments: malformed)
  func faultsInXMLAreLocated(name: String, text: String, message: String) {
    #expect(told(Array(text.utf8)) == message)
  }

  /// A binary property list of objects, the first of which is the outermost.
  private static func binary(
    _ objects: [[UInt8]], offsets: [UInt8]? = nil, sizes: (UInt8, UInt8) = (1, 1),
    count: UInt8? = nil, top: UInt8 = 0, table: UInt8? = nil
  ) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [UInt8] = []
    for object in objects {
      places.append(UInt8(bytes.count))
      bytes += object
    }
    let start = UInt8(bytes.count)
    bytes += offsets ?? places
    bytes += [0, 0, 0, 0, 0, 0, sizes.0, sizes.1]
    for number in [count ?? UInt8(objects.count), top, table ?? start] {
      bytes += [0, 0, 0, 0, 0, 0, 0, number]
    }
    return bytes
  }

  private static let key: [UInt8] = [0x51, 0x61]

  static let damaged: [(String, [UInt8], String)] = [
    (
      "shorter than a trailer", Array("bplist00".utf8),
      "byte 8: error: the file ends after 8 bytes, before the trailer of a binary property list"
    ),
    (
      "integers of no bytes", binary([[0x08]], sizes: (0, 1)),
      "byte 16: error: the trailer gives integers of 0 and 1 bytes, where 1 to 8 were expected; the "
        + "file may be cut off"
    ),
    (
      "a table behind the end", binary([[0x08]], table: 200),
      "byte 18: error: the trailer gives a table of 1 objects at byte 200, which is not inside the "
        + "file; it may be cut off"
    ),
    (
      "more objects than the table has", binary([[0x08]], count: 2),
      "byte 18: error: the trailer gives a table of 2 objects at byte 9, which is not inside the "
        + "file; it may be cut off"
    ),
    (
      "no outermost object", binary([[0x08]], top: 1),
      "byte 26: error: the outermost object is number 1 of 1"
    ),
    (
      "an object behind the objects", binary([[0x08]], offsets: [9]),
      "byte 9: error: object 0 is at byte 9, outside the objects"
    ),
    (
      "an object in the magic", binary([[0x08]], offsets: [7]),
      "byte 9: error: object 0 is at byte 7, outside the objects"
    ),
    (
      "no dictionary", binary([[0x09]]), "byte 8: error: found true where a dictionary was expected"
    ),
    (
      "an unknown type", binary([[0x70]]), "byte 8: error: found an object of the unknown type 0x70"
    ),
    (
      "a reference to nothing", binary([[0xD1, 1, 9], key]),
      "byte 10: error: found object 9 where there are 2"
    ),
    (
      "a dictionary in itself", binary([[0xD1, 1, 0], key]),
      "byte 10: error: object 0 contains itself"
    ),
    (
      "a dictionary in itself by an array", binary([[0xD1, 1, 2], key, [0xA1, 0]]),
      "byte 14: error: object 0 contains itself"
    ),
    (
      "a key that is no text", binary([[0xD1, 1, 1], [0x08]]),
      "byte 11: error: found false where a key was expected, a text"
    ),
    (
      "a key twice", binary([[0xD2, 1, 1, 1, 1], key]),
      "byte 13: error: the key 'a' is given twice"
    ),
    (
      "a text past the end", binary([[0xD1, 1, 1], [0x5E, 0x61]]),
      "byte 11: error: an object of 14 items ends outside the objects"
    ),
    (
      "a count past the end", binary([[0xD1, 1, 1], [0x5F, 0x13, 0x7F]]),
      "byte 13: error: 8 bytes of an object end outside the objects"
    ),
    (
      "a count beyond counting",
      binary([[0xD1, 1, 1], [0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      "byte 11: error: an object of 9223372036854775807 items ends outside the objects"
    ),
    (
      "a count that is none", binary([[0xD1, 1, 1], [0x5F, 0x51]]),
      "byte 12: error: found no count of items, an integer, after an object's type"
    ),
    (
      "an integer past the end", binary([[0xD1, 1, 2], key, [0x12, 0, 0]]),
      "byte 14: error: 4 bytes of an object end outside the objects"
    ),
    (
      "a real that is not finite", binary([[0xD1, 1, 2], key, [0x22, 0x7F, 0x80, 0, 0]]),
      "byte 13: error: found a number that is not finite"
    ),
    (
      "a value at its byte",
      binary([
        [0xD1, 1, 2], [0x5F, 0x10, 15] + Array("mainScreenWidth".utf8), [0x11, 0, 0],
      ]), "byte 29: error: 'mainScreenWidth' is 0: expected a number greater than 0"
    ),
  ]

  @Test("Faults in binary are located", arguments: damaged)
  func faultsInBinaryAreLocated(name: String, bytes: [UInt8], message: String) {
    #expect(told(bytes) == message)
  }

  /// Two arrays, each with sixteen references to the next: 16 ^ 30 values for a naive reader.
  @Test("Values that multiply are counted") func valuesThatMultiplyAreCounted() {
    var objects: [[UInt8]] = [[0xD1, 1, 2], Self.key]
    for index in 0..<8 { objects.append([0xAE] + Array(repeating: UInt8(index + 3), count: 14)) }
    objects.append([0x08])
    let message = told(Self.binary(objects))
    #expect(message?.hasSuffix("error: the file makes more than 262144 values") == true)
  }

  @Test("Depth has a limit") func depthHasALimit() {
    var objects: [[UInt8]] = [[0xD1, 1, 2], Self.key]
    for index in 0..<70 { objects.append([0xA1, UInt8(index + 3)]) }
    objects.append([0x08])
    #expect(
      told(Self.binary(objects))?.hasSuffix(
        "error: values are nested more than 64 deep") == true)
  }

  @Test("A whole binary list cut anywhere is refused") func aWholeBinaryListCutAnywhereIsRefused() {
    let bytes = Fixture.binary(Fixture.xml(Fixture.profile))
    for length in bytes.indices { #expect(told(Array(bytes[..<length])) != nil) }
  }
}
