import Dispatch
import Foundation
import Testing

@testable import Sync

/// What is kept of the catalogues of a hub.
@Suite(.timeLimit(.minutes(3)))
struct HubShelfTests {
  @Test func whoReadsDoesNotWaitForAPush() async throws {
    let folder = try Self.hubFolder()
    try Lab.make(folder.file("a/lab.db"), revisions: 2)
    let shelf = HubShelf(root: folder.file(""), maximumOpen: 1)
    let name = try CatalogueName("a/lab")
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let intake = shelf.intake(name)
    let push = Task { try await intake.hold(begun, until: end) }
    await Task.detached { begun.wait() }.value
    // While the lock for writing is held, on the thread that writes:
    let standing = try #require(await shelf.store(name).locate(number: 1))
    #expect(standing.head.number == 2)
    let part = try await shelf.store(name).delta(after: 1, upTo: 2)
    #expect(part.last == 2)
    end.signal()
    try await push.value
    await shelf.close()
  }

  @Test func whatIsPutAwayIsStillOfUse() async throws {
    let folder = try Self.hubFolder()
    let names = try ["a/one", "a/other"].map(CatalogueName.init)
    for name in names { try Lab.make(folder.file("\(name).db"), revisions: 2) }
    let shelf = HubShelf(root: folder.file(""), maximumOpen: 1)
    let stores = names.map { shelf.store($0) }
    for store in stores + stores { #expect(try await store.locate(number: 0)?.head.number == 2) }
    #expect(shelf.standings().map(\.name) == ["a/other"])
    await shelf.close()
  }

  /// A folder with that of a team in it.
  private static func hubFolder() throws -> SocketFolder {
    let folder = try SocketFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("a"), withIntermediateDirectories: false)
    return folder
  }
}

extension HubIntake {
  /// Holds the lock for writing until the semaphore is signalled.
  fileprivate func hold(_ begun: DispatchSemaphore, until end: DispatchSemaphore) throws {
    try shelved.required().transaction {
      begun.signal()
      end.wait()
    }
  }
}
