import Catalogue
import Encoding
import Foundation
import SQLite
import Store
import TestSupport
import Testing

@testable import Sync
@testable import Hub
@testable import Transport

/// Replicas that are damaged, and repaired by their hub.
@Suite(.timeLimit(.hang))
struct RepairTests {
  /// A damage, how many buckets then differ, and whether the log is damaged.
  struct Damage: CustomTestStringConvertible, Sendable {
    let sql: String
    var buckets: ClosedRange<Int>
    var revisions: ClosedRange<Int>?
    var testDescription: String { sql }
  }

  static let ids = "(SELECT key FROM profile_row ORDER BY id LIMIT 3)"
  static let damages = [
    Damage(sql: "UPDATE profile_row SET name = 'x'; DELETE FROM display_row", buckets: 0...0),
    Damage(sql: "DELETE FROM bucket; DELETE FROM node", buckets: 0...0),
    Damage(sql: "UPDATE version SET record = x'a0' WHERE profile IN \(ids)", buckets: 1...3),
    Damage(sql: "DELETE FROM version WHERE profile IN \(ids)", buckets: 1...3),
    Damage(sql: "DROP TABLE version", buckets: 120...160),
    // Another device's record in a row of a revision that was made here.
    Damage(
      sql: "UPDATE version SET record = (SELECT record FROM version WHERE profile = "
        + "(SELECT key FROM profile_row ORDER BY id LIMIT 1)) WHERE revision = (SELECT max(revision) FROM version)",
      buckets: 0...0),
    Damage(
      sql: "UPDATE revision SET changes = x'84' WHERE number = 2", buckets: 0...0,
      revisions: 2...4),
    Damage(sql: "DELETE FROM revision WHERE number = 4", buckets: 0...0, revisions: 4...4),
    Damage(
      sql: "UPDATE revision SET header = x'00' WHERE number = 3; DELETE FROM version "
        + "WHERE profile IN \(ids)", buckets: 1...3, revisions: 3...4),
  ]

  @Test(arguments: damages)
  func aReplicaIsRepaired(_ damage: Damage) async throws {
    let fixture = try await HubFixture()
    let (one, path, url) = (
      fixture.folder.file("one.db"), fixture.folder.file("replica.db"), try fixture.url()
    )
    try BigLab.make(one, profiles: [40, 40, 40, 40])
    _ = try await fixture.client { try await $0.push(one, to: url) }
    _ = try await fixture.client { try await $0.clone(url, to: path) }
    // Both sides have new revisions: the shared base is compared.
    try Lab.edit(one, "news-0", "News")
    _ = try await fixture.client { try await $0.push(one) }
    let mine = try Lab.edit(path, "mine-0", "Mine")
    let connection = try Connection(path: path)
    try connection.pragma("foreign_keys", set: 0)
    try connection.execute(damage.sql)

    let client = HubClient(on: fixture.loop)
    let report = try await Task(executorPreference: fixture.loop) {
      try await client.repair(path)
    }.value
    #expect(report.verification.difference == nil)
    #expect(report.verification.head == mine)
    #expect(damage.buckets.contains(report.buckets))
    #expect(report.revisions == damage.revisions)
    if report.revisions == nil, report.buckets < 10 {
      #expect(report.traffic.received < 20_000, "\(report.traffic.received)")
    }
    let merged = try await fixture.client { try await $0.pull(path) }
    #expect(merged.localRevisions == 1 && merged.shared.number == 5)
    try Lab.verify(path)
    try await fixture.stop()
  }

  /// A damaged hub repairs nobody.
  @Test func aRepairThatDoesNotMatchChangesNothing() async throws {
    let fixture = try await HubFixture()
    let (one, path, url) = (
      fixture.folder.file("one.db"), fixture.folder.file("replica.db"), try fixture.url()
    )
    try BigLab.make(one, profiles: [40])
    _ = try await fixture.client { try await $0.push(one, to: url) }
    _ = try await fixture.client { try await $0.clone(url, to: path) }
    try Connection(path: fixture.hubFile()).execute(
      "UPDATE bucket SET hash = zeroblob(32)")
    let client = HubClient(on: fixture.loop)
    let refusal = await code {
      try await Task(executorPreference: fixture.loop) { try await client.repair(path) }.value
    }
    #expect(refusal == .protocolViolation)
    try Lab.verify(path)
    try await fixture.stop()
  }
}
