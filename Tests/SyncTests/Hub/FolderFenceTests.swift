import DevcatValues
import DevcatEncoding
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

/// A client's name can never be outside the hub's folder, or be a file of the hub's own.
@Suite("Folder fence", .timeLimit(.hang))
struct FolderFenceTests {
  static let hostile = [
    "", "/", "//", ".", "..", "../..", "../outside", "team/..", "team/../../outside", "./x", "x/.",
    ".hub/certificate-key", ".hub/signing-key", "team/.hub", "~/x", "/etc/passwd", "team//x",
    "team/x/y", "team/x.db/../../outside", "team/x\0", "team\0/x", "team/\u{202e}x", "team/x\n",
    "team/%2e%2e", "team\\..\\x", "TEAM/x", "team/X", "team/-x", "-/x", "team/x ", " team/x",
    "te am/x", "team/é", "team/x*", "team/?", "team/$HOME", "team/`id`", "team/x;y", "con:/x",
    String(repeating: "a", count: 65) + "/x", "team/" + String(repeating: "../", count: 40) + "x",
    String(repeating: "a/", count: 5000),
  ]

  /// A request of each kind, from the table of a hub's answers.
  private static let requests = Result {
    let bench = try ServiceBench(.memory)
    return ConnectionHandlerTests.cases.filter { $0.title != nil }
      .compactMap { $0.messages(bench).first }
  }

  /// A request for a catalogue of another name, which no message may have.
  private static func frame(of request: Message, naming name: String) throws -> [UInt8] {
    var reader = CBORReader(try request.framed(request: 1).body)
    var writer = CBORWriter()
    let count = try reader.readArrayHeader()
    writer.array(count: count)
    _ = try reader.readText()
    writer.text(name)
    for _ in 1..<count { writer.raw(try reader.readRawItem()) }
    let body = writer.bytes
    let frame = try Frame(type: request.declaration.number, request: 1, body: body).bytes
    // One that is too long is refused by its header alone.
    return body.count > request.declaration.maximumBody ? Array(frame.prefix(16)) : frame
  }

  @Test("A hostile name is refused", arguments: hostile)
  func aHostileNameIsRefused(_ name: String) async throws {
    let fixture = try await HubFixture()
    try Lab.make(fixture.folder.file("outside.db"), revisions: 1)
    let before = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path).sorted()
    for request in try Self.requests.get() {
      let channel = try await fixture.connect()
      try await channel.write(
        RawMessages.hello + Self.frame(of: request, naming: name), until: .after(.hang))
      let code = try await RawMessages.failure(on: channel)?.code
      // A name in another form of Unicode is not even a text of ours.
      #expect(code == .badName || code == .badMessage, "\(request.declaration): \(name)")
      await channel.close()
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path).sorted() == before)
    try await fixture.stop()
  }

  @Test(
    "A symbolic link is not followed",
    arguments: [
      "the team", "the catalogue", "a link that leads nowhere", "a folder of the name",
    ])
  func aSymbolicLinkIsNotFollowed(_ place: String) async throws {
    let fixture = try await HubFixture()
    let files = FileManager.default
    let outside = fixture.folder.file("outside")
    try files.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Lab.make(outside + "/lab.db", revisions: 2)
    let before = try Data(contentsOf: URL(fileURLWithPath: outside + "/lab.db"))
    let team = fixture.folder.file("hub/team")
    if place == "the team" {
      try files.createSymbolicLink(atPath: team, withDestinationPath: outside)
    } else {
      try files.createDirectory(atPath: team, withIntermediateDirectories: true)
      switch place {
      case "the catalogue":
        try files.createSymbolicLink(
          atPath: team + "/lab.db", withDestinationPath: outside + "/lab.db")
      case "a folder of the name":
        try files.createDirectory(atPath: team + "/lab.db", withIntermediateDirectories: true)
      default:
        try files.createSymbolicLink(
          atPath: team + "/lab.db", withDestinationPath: outside + "/new.db")
      }
    }
    let (one, two) = (fixture.folder.file("one.db"), fixture.folder.file("two.db"))
    try Lab.make(one, revisions: 3)
    let url = try fixture.url()
    #expect(
      await code { try await fixture.client { try await $0.push(one, to: url) } } == .hubFailed)
    #expect(
      await code { try await fixture.client { try await $0.clone(url, to: two) } } == .hubFailed)
    #expect(try Data(contentsOf: URL(fileURLWithPath: outside + "/lab.db")) == before)
    #expect(try files.contentsOfDirectory(atPath: outside) == ["lab.db"])
    #expect(fixture.dropped.contains { $0.contains("symbolic links") })
    try await fixture.stop()
  }
}
