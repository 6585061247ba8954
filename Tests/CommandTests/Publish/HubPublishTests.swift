import Foundation
import DevcatTestSupport
import Testing

/// `devcat serve --publish`: every catalogue of a hub as files, after each push.
@Suite(
  "Hub publish",
  .enabled(if: PublishedHost.isThere, Comment(rawValue: PublishedHost.need)), .timeLimit(.hang))
struct HubPublishTests {
  private static let options = [
    "--listen", "127.0.0.1:0", "--publish", "public", "--push-address",
    "devcat://hub.example.org:7000/",
  ]

  /// A machine with a hub that publishes to `public`, and a catalogue that was pushed to it.
  private func machine() throws -> (Sandbox, RunningHub) {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox, Self.options)
    try sandbox.require(["push", hub.url()])
    try hub.waitForLog("published revision 2 of acme/devices")
    return (sandbox, hub)
  }

  @Test("Hub publish: it publishes after pushes and at its start")
  func itPublishesAfterPushesAndAtItsStart() throws {
    let (sandbox, hub) = try machine()
    let host = try PublishedHost(in: sandbox)
    let url = host.url() + "/acme/devices"
    try sandbox.require(["clone", url, "--catalogue", "c.db"] + host.trust)
    for number in 3...5 {
      try PublishTests.commit(sandbox, number)
      try sandbox.require(["push"])
    }
    try hub.waitForLog("published revision 5 of acme/devices")
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(
      try sandbox.verified(sandbox.path("c.db"))["digest"] == sandbox.verified()["digest"])
    let push = try sandbox.devcat("push", "--catalogue", "c.db")
    #expect(
      push.errors.contains("devcat push devcat://hub.example.org:7000/acme/devices"), "\(push)")
    // A second catalogue has a folder of its own.
    try sandbox.require(["init", "--catalogue", "other.db", "--name", "other"])
    try sandbox.require(["push", hub.url("acme/other"), "--catalogue", "other.db"])
    try hub.waitForLog("of acme/other")
    #expect(sandbox.exists("public/acme/other/head"))
    #expect(try hub.end() == 0)

    // What was pushed to a hub that did not publish is published at the next start.
    let silent = try RunningHub(in: sandbox)
    try PublishTests.commit(sandbox, 6)
    try sandbox.require(["push"])
    #expect(try silent.end() == 0)
    let again = try RunningHub(in: sandbox, Self.options)
    try again.waitForLog("published revision 6 of acme/devices")
    try sandbox.require(["pull", "--catalogue", "c.db"])
    #expect(try sandbox.head(sandbox.path("c.db")) == 6)
    #expect(try again.end() == 0)
  }

  @Test("A push that was accepted just before the hub ends is published too")
  func stoppingHubPublishesPendingRevisions() throws {
    let (sandbox, hub) = try machine()
    try PublishTests.commit(sandbox, 3)
    try sandbox.require(["push"])
    #expect(try hub.end() == 0)
    #expect(hub.log.contains("published revision 3 of acme/devices"), "\(hub.log)")
  }

  @Test("Readers follow new keys, which a hub that runs takes up by itself")
  func readersFollowNewKeys() throws {
    let (sandbox, hub) = try machine()
    let host = try PublishedHost(in: sandbox)
    let url = host.url() + "/acme/devices"
    try sandbox.require(["clone", url, "--catalogue", "c.db"] + host.trust)
    let rotate = [
      "publish", "public/acme/devices", "--catalogue", "hub/acme/devices.db", "--signing-key",
      "hub/.hub/signing-key.pem", "--rotate-key",
    ]
    for revision in 3...4 {
      let rotated = try sandbox.require(rotate)
      #expect(rotated.errors.contains("Replaced the signing key"), "\(rotated)")
      try PublishTests.commit(sandbox, revision)
      try sandbox.require(["push"])
      try hub.waitForLog("published revision \(revision) of acme/devices")
      // The reader knows the key before, and the head has the statements of both.
      let pulled = try sandbox.require(["pull", "--catalogue", "c.db"])
      #expect(pulled.errors.contains("new key"), "\(pulled)")
    }
    #expect(try hub.end() == 0)
    try sandbox.require(["hub", "backup", "hub", "saved"])
    let statements = "/.hub/signing-key.pem.statements"
    #expect(sandbox.data("saved" + statements) == sandbox.data("hub" + statements))
  }

  @Test("A folder that cannot be written is reported and the hub goes on")
  func aFolderThatCannotBeWrittenIsToldOfAndTheHubGoesOn() throws {
    let sandbox = try Sandbox.initialized()
    let refused = try sandbox.devcat("serve", "hub", "--publish", "public")
    #expect(refused.status == 64 && refused.errors.contains("hub init"), "\(refused)")
    try sandbox.require(["hub", "init", "hub"])
    for words in [
      ["--push-address", "devcat://h"], ["--publish", "p", "--push-address", "http://h"],
    ] {
      let outcome = try sandbox.run(Products.devcat, ["serve", "hub"] + words)
      #expect(outcome.status == 64, "\(words): \(outcome)")
    }
    try sandbox.write("a file", to: "public")
    let hub = try RunningHub(in: sandbox, Self.options)
    try sandbox.require(["push", hub.url()])
    try hub.waitForLog("Cannot write 'public/acme")
    // It tries again by itself.
    try FileManager.default.removeItem(atPath: sandbox.path("public"))
    try hub.waitForLog("published revision 2 of acme/devices")
    try PublishTests.commit(sandbox, 3)
    try sandbox.require(["push"])
    try hub.waitForLog("published revision 3 of acme/devices")
    #expect(try hub.end() == 0)
  }
}
