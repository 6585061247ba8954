import DevcatValues
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("A backup of a hub folder is whole or not there", .timeLimit(.hang))
struct HubCopyTests {
  /// A hub folder with two catalogues.
  private func hub(_ folder: SocketFolder) throws -> HubFolder {
    let hub = HubFolder(folder.file("hub"))
    _ = try hub.make(hosts: [])
    for team in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: "\(hub.path)/\(team)", withIntermediateDirectories: false)
    }
    try Lab.make("\(hub.path)/a/one.db", revisions: 3)
    try Lab.make("\(hub.path)/b/two.db", revisions: 1)
    return hub
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("A backup is the hub") func aBackupIsTheHub() throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    chmod(hub.certificate.certificate, 0o664)
    let copy = try HubCopy.make(of: hub, at: folder.file("backup/"), withSecrets: true)
    #expect(copy.catalogues.map(\.name.description) == ["a/one", "b/two"])
    #expect(copy.catalogues.map(\.head.number) == [3, 1])
    #expect(copy.catalogues.map(\.profiles) == [3, 1])
    #expect(copy.secrets == ["certificate-key.pem", "certificate.pem", "signing-key.pem"])
    #expect(copy.leftOut == [])
    let backup = HubFolder(folder.file("backup"))
    #expect(try Lab.head(backup.path + "/a/one.db") == Lab.head(hub.path + "/a/one.db"))
    for name in copy.secrets {
      let files = [hub, backup].map { "\($0.secrets)/\(name)" }
      #expect(FileManager.default.contentsEqual(atPath: files[0], andPath: files[1]))
    }
    #expect(try mode(backup.path) == 0o700)
    #expect(try mode(backup.secrets) == 0o700)
    #expect(try mode(backup.signingKey) == 0o600)
    #expect(try mode(backup.certificate.certificate) == 0o644)
    try backup.checkPermissions()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("Keys can be left out") func keysCanBeLeftOut() throws {
    let folder = try SocketFolder()
    let copy = try HubCopy.make(of: hub(folder), at: folder.file("backup"), withSecrets: false)
    #expect(copy.secrets == [])
    #expect(!HubFolder(folder.file("backup")).isInitialized)
  }

  @Test("Nothing is overwritten") func nothingIsOverwritten() throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    for place in ["hub", "hub/a/one.db", "hub/a"] {
      let error = #expect(throws: Failure.self) {
        try HubCopy.make(of: hub, at: folder.file(place), withSecrets: true)
      }
      #expect(error?.code == .exists)
    }
    try FileManager.default.createDirectory(
      atPath: folder.file("empty"), withIntermediateDirectories: false)
    _ = try HubCopy.make(of: hub, at: folder.file("empty"), withSecrets: true)
    let error = #expect(throws: Failure.self) {
      try HubCopy.make(of: HubFolder(folder.file("none")), at: folder.file("x"), withSecrets: true)
    }
    #expect(error?.code == .notFound)
  }

  @Test(
    "Whatever fails, nothing is left of the copy",
    arguments: ["a damaged file", "a changed record", "a link as key", "the last step"])
  func aCopyThatFailsLeavesNothing(_ fault: String) throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    let two = hub.path + "/b/two.db"
    var finish: (HubFolder, HubCopy) throws -> Void = { _, _ in }
    switch fault {
    case "a damaged file":
      try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: two))
    case "a changed record":
      var bytes = try Data(contentsOf: URL(fileURLWithPath: two))
      let name = try #require(bytes.range(of: Data("iPhone 0".utf8)))
      bytes[name.lowerBound] = UInt8(ascii: "I")
      try bytes.write(to: URL(fileURLWithPath: two))
    case "a link as key":
      try FileManager.default.createSymbolicLink(
        atPath: hub.secrets + "/gone", withDestinationPath: "/nonexistent/file")
    default:
      finish = { copy, _ in
        #expect(FileManager.default.fileExists(atPath: copy.path + "/b/two.db"))
        throw Failure(.inputOutput, "the last step fails")
      }
    }
    #expect(throws: Failure.self) {
      try HubCopy.make(of: hub, at: folder.file("backup"), withSecrets: true, finish: finish)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["hub"])
  }

  @Test("Hub copy: a damaged catalogue does not stop the backup of the others")
  func damagedCatalogue() throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: hub.path + "/a/one.db"))
    try Data("half".utf8).write(
      to: URL(fileURLWithPath: hub.secrets + "/tokens.partial-1a2b"))
    let copy = try HubCopy.backUp(hub, to: folder.file("backup"), withSecrets: true)
    #expect(copy.catalogues.map(\.name.description) == ["b/two"])
    #expect(copy.damaged.map(\.name.description) == ["a/one"])
    // Nor is an unfinished file of a killed command in it.
    #expect(copy.secrets == ["certificate-key.pem", "certificate.pem", "signing-key.pem"])
    let backup = HubFolder(folder.file("backup"))
    #expect(try backup.contents().catalogues.map(\.description) == ["b/two"])
    try backup.requireWholeBackup()
    #expect(hub.lastBackup == nil)
  }

  @Test("Hub copy: a backup of all catalogues is remembered, and is no part of the next one")
  func lastBackup() throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    for number in 1...2 {
      let copy = try HubCopy.backUp(hub, to: folder.file("backup-\(number)"), withSecrets: true)
      #expect(!copy.secrets.contains("last-backup"))
      #expect(abs(try #require(hub.lastBackup) - Timestamp.now.seconds) < 600)
    }
  }

  @Test("Freezing a catalogue waits for the push under way") func freezingWaits() async throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    let name = try CatalogueName("a/one")
    let isDone = Locked(false)
    let file = try CatalogueFile.open(at: hub.file(of: name), access: .readWrite)
    let freezing = try file.transaction {
      let freezing = Task.detached {
        try hub.freeze(name, true)
        isDone.withLock { $0 = true }
      }
      while try hub.frozen().isEmpty { Thread.sleep(forTimeInterval: 0.001) }
      // Nothing tells that it waits; one that does not ends within this time.
      Thread.sleep(forTimeInterval: 0.05)
      #expect(!isDone.withLock { $0 })
      return freezing
    }
    try await freezing.value
    #expect(isDone.withLock { $0 })
  }

  @Test("A catalogue is renamed and moved aside while nobody uses it, and stays frozen")
  func renamedAndMovedAside() throws {
    let folder = try SocketFolder()
    let hub = try hub(folder)
    let (one, two, new) = (
      try CatalogueName("a/one"), try CatalogueName("b/two"), try CatalogueName("c/new")
    )
    let head = try Lab.head(hub.file(of: one))
    try hub.freeze(one, true)
    #expect(throws: Failure.self) { try hub.rename(one, to: two) }
    do {
      let user = try CatalogueFile.open(at: hub.file(of: one), access: .readWrite)
      #expect(throws: Failure.self) { try hub.rename(one, to: new) }
      #expect(try user.log.head() == head)
    }
    try hub.rename(one, to: new)
    #expect(try hub.contents().catalogues == [two, new])
    #expect(try hub.frozen() == [new])
    #expect(try Lab.head(hub.file(of: new)) == head)
    let place = try hub.moveAside(new)
    #expect(try hub.contents().catalogues == [two])
    #expect(try hub.frozen().isEmpty)
    #expect(try Lab.head(place) == head)
    // Of one name in one second, both are kept.
    for _ in 1...2 {
      try Lab.make(hub.file(of: new), revisions: 3)
      #expect(try Lab.head(try hub.moveAside(new)).number == 3)
    }
    let deleted = try FileManager.default.contentsOfDirectory(atPath: hub.secrets + "/deleted")
    #expect(deleted.count == 3)
    // SQLite would take the log of a removed file for that of the renamed one.
    let left = hub.file(of: new) + "-wal"
    try Data("log".utf8).write(to: URL(fileURLWithPath: left))
    #expect(throws: Failure.self) { try hub.rename(two, to: new) }
    try FileManager.default.removeItem(atPath: left)
    // What a rename left that was killed is no catalogue, and a link is no team.
    try FileManager.default.createDirectory(
      atPath: hub.path + "/elsewhere", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: hub.path + "/link", withDestinationPath: "elsewhere")
    #expect(throws: Failure.self) { try hub.rename(two, to: CatalogueName("link/two")) }
    try Data().write(to: URL(fileURLWithPath: hub.file(of: new)))
    try hub.rename(two, to: new)
    #expect(throws: Failure.self) { try hub.rename(new, to: CatalogueName("link/two")) }
    try hub.rename(new, to: two)
    // A name stays frozen where a move was killed, until somebody thaws it.
    try Data("b/gone\n".utf8).write(to: URL(fileURLWithPath: hub.secrets + "/frozen"))
    #expect(throws: Failure.self) { try hub.freeze(CatalogueName("b/gone"), true) }
    try hub.freeze(CatalogueName("b/gone"), false)
    #expect(try hub.frozen().isEmpty)
    // A damaged one is moved as it is.
    try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: hub.file(of: two)))
    #expect(FileManager.default.fileExists(atPath: try hub.moveAside(two)))
    try Data("a/one\n../x\n".utf8).write(to: URL(fileURLWithPath: hub.secrets + "/frozen"))
    #expect(throws: Failure.self) { try hub.frozen() }
  }

  @Test("The copy of a catalogue that is pushed to meanwhile is a moment of it")
  func aHubThatRunsIsCopied() async throws {
    let fixture = try await HubFixture()
    let url = try fixture.url()
    let one = fixture.folder.file("one.db")
    try Lab.make(one, revisions: 1)
    _ = try await fixture.client { try await $0.push(one, to: url) }
    let pushing = Task {
      for number in 2...40 {
        try Lab.edit(one, "more-\(number)", "More \(number)")
        _ = try await HubClient(on: fixture.loop).push(one)
      }
    }
    let hub = HubFolder(fixture.folder.file("hub"))
    var heads: [Int] = []
    for number in 0..<6 {
      let place = fixture.folder.file("backup-\(number)")
      let copy = try HubCopy.make(of: hub, at: place, withSecrets: true)
      heads.append(copy.catalogues[0].head.number)
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(heads == heads.sorted())
    try await pushing.value
    for (number, head) in heads.enumerated() {
      let copy = try CatalogueFile.open(
        at: fixture.folder.file("backup-\(number)/team/lab.db"), access: .readOnly)
      #expect(try copy.log.head().number == head)
      let hubs = try CatalogueFile.open(at: fixture.hubFile(), access: .readOnly)
      #expect(try hubs.log.point(at: head) == copy.log.head())
    }
    try await fixture.stop()
  }
}
