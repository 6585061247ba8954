import Testing

@testable import Sync

/// What is kept of the catalogues of a hub.
@Suite(.timeLimit(.minutes(3)))
struct HubShelfTests {
  @Test func aStoreThatIsStillUsedIsNotMadeTwice() async throws {
    let server = try TestServer()
    let shelf = HubShelf(root: "none", maximumOpen: 1, loop: server.loop)
    let (one, other) = (try CatalogueName("a/one"), try CatalogueName("a/other"))
    let used = await shelf.store(one)
    let second = await shelf.store(other)
    #expect(await shelf.store(one) === used)
    #expect(await shelf.store(other) === second)
    await shelf.close()
  }
}
