import DevcatEncoding
import DevcatSQLite
import DevcatValues
import Dispatch
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("The cached answers for the catalogues of a hub", .timeLimit(.hang))
struct CatalogueFolderTests {
  @Test("Readers do not wait for a push") func readersDoNotWaitForAPush() async throws {
    let folder = try Self.hubFolder()
    try Lab.make(folder.file("a/lab.db"), revisions: 2)
    let catalogues = CatalogueFolder(root: folder.file(""), maximumOpen: 1)
    let name = try CatalogueName("a/lab")
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let writer = catalogues.writer(name)
    let push = Task { try await writer.hold(begun, until: end) }
    await Task.detached { begun.wait() }.value
    // While the lock for writing is held, on the thread that writes:
    let extent = try #require(try await catalogues.extent(of: name, at: 1))
    #expect(extent.head.number == 2)
    let part = try await catalogues.delta(of: name, after: 1, upTo: extent.head, for: "me")
    #expect(part.last == 2)
    end.signal()
    try await push.value
    await catalogues.close()
  }

  @Test("A closed catalogue is opened again") func aClosedCatalogueIsOpenedAgain() async throws {
    let folder = try Self.hubFolder()
    let names = try ["a/one", "a/other"].map(CatalogueName.init)
    for name in names { try Lab.make(folder.file("\(name).db"), revisions: 2) }
    let catalogues = CatalogueFolder(root: folder.file(""), maximumOpen: 1)
    for name in names + names {
      #expect(try await catalogues.extent(of: name, at: 0)?.head.number == 2)
    }
    #expect(catalogues.sizes().map(\.name) == ["a/other"])
    await catalogues.close()
  }

  /// A hub would send the same revisions for ever.
  @Test("Catalogue folder: revisions with wrong numbers are an error") func wrongNumbers()
    async throws
  {
    let folder = try Self.hubFolder()
    try Lab.make(folder.file("a/lab.db"), revisions: 3)
    do {
      let database = try Connection(path: folder.file("a/lab.db"), mode: .readWrite)
      try database.statement("UPDATE revision SET number = 1000000 WHERE number = 3").run()
    }
    let catalogues = CatalogueFolder(root: folder.file(""), maximumOpen: 1)
    let name = try CatalogueName("a/lab")
    let head = RevisionPoint(number: 1_000_000, digest: .zero)
    #expect(
      await code { _ = try await catalogues.delta(of: name, after: 3, upTo: head, for: "me") }
        != nil)
    await catalogues.close()
  }

  /// A folder with a team's folder in it.
  private static func hubFolder() throws -> SocketFolder {
    let folder = try SocketFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("a"), withIntermediateDirectories: false)
    return folder
  }
}

extension CatalogueWriter {
  /// Holds the lock for writing until the semaphore is signalled.
  fileprivate func hold(_ begun: DispatchSemaphore, until end: DispatchSemaphore) throws {
    try handle.required().transaction {
      begun.signal()
      end.wait()
    }
  }
}
