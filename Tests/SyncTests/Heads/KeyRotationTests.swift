import DevcatValues
import DevcatEncoding
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatPublishing
@testable import DevcatTransport
@testable import DevcatWire

/// A publisher that gets a new signing key, which the old one announces.
@Suite("Key rotation", .timeLimit(.hang))
struct KeyRotationTests {
  @Test("Statements are read back") func statementsAreReadBack() throws {
    let (one, lost, two) = (
      try HeadCheckTests.statement(0, 1), try HeadCheckTests.statement(1, 3),
      try HeadCheckTests.statement(1, 2)
    )
    var history = KeyHistory()
    history.add(one)
    history.add(lost)
    // A rotation that was broken off has left its statement: the next one leaves it out.
    history.add(two)
    #expect(history.statements == [one, two])
    #expect(try KeyHistory(text: history.text, path: "p") == history)
    #expect(try KeyHistory(text: KeyHistory().text, path: "p") == KeyHistory())
    #expect(history.path(to: two.new) == [one, two] && history.path(to: one.new) == [one])
    let text = String(decoding: history.text, as: UTF8.self)
    for (name, wrong) in [
      ("empty", ""), ("no heading", "\n"), ("no end", String(text.dropLast())),
      ("a word more", text.dropLast() + " x\n"),
      ("another time", text.replacing("18000", with: "18001")),
    ] {
      let error = #expect(throws: Failure.self, "\(name)") {
        try KeyHistory(text: Array(wrong.utf8), path: "p")
      }
      #expect(error?.code == .badFile, "\(name)")
    }
  }

  /// If a rotation was interrupted after its statement, the publisher has its old key, and rotates again.
  @Test("A rotation that is broken off changes nothing")
  func aRotationThatIsBrokenOffChangesNothing() throws {
    let folder = try SocketFolder()
    let file = folder.file("key.pem")
    let first = try SigningKey.make(file).publicKey
    let old = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(try PublisherIdentity.rotate(keyFile: file, at: HeadCheckTests.now) == first)
    try old.write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
    func identity() throws -> PublisherIdentity {
      try PublisherIdentity(keyFile: file, validity: nil, isMaking: false)
    }
    #expect(try identity().publicKey == first && identity().statements.isEmpty)
    #expect(try PublisherIdentity.rotate(keyFile: file, at: HeadCheckTests.now) == first)
    let next = try identity()
    #expect(next.publicKey != first && next.statements.map(\.new) == [next.publicKey])
    for path in [file, PublisherIdentity.statements(of: file)] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
    }
    // A process that was killed has left such files; others stay.
    let left = ["key.pem.partial-1", "key.pem.statements.partial-2"].map { folder.file($0) }
    let others = ["other.pem.partial-3", "key.pem.copy"].map { folder.file($0) }
    for path in left + others { try Data().write(to: URL(fileURLWithPath: path)) }
    _ = try identity()
    #expect((left + others).filter { FileManager.default.fileExists(atPath: $0) } == others)
    let none = #expect(throws: Failure.self) {
      try PublisherIdentity.rotate(keyFile: folder.file("none"), at: HeadCheckTests.now)
    }
    #expect(none?.code == .notFound)
  }

  @Test("A chain has as many keys as a head can name") func aChainIsBounded() throws {
    let folder = try SocketFolder()
    let file = folder.file("key.pem")
    _ = try SigningKey.make(file)
    for _ in 0..<PublishedHead.maximumKeys {
      try PublisherIdentity.rotate(keyFile: file, at: HeadCheckTests.now)
    }
    let error = #expect(throws: Failure.self) {
      try PublisherIdentity.rotate(keyFile: file, at: HeadCheckTests.now)
    }
    #expect(error?.code == .tooLarge)
  }
}
