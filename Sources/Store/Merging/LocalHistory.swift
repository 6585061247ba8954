import Catalogue
import Encoding
import SQLite

/// The revisions after a base, and the states of every profile that they touched.
struct LocalHistory {
  /// A profile that they touched.
  struct Device {
    let id: String
    /// The numbers of the revisions that touched it.
    fileprivate(set) var revisions: [Int] = []
    /// What it was at the base, then after each of those revisions.
    fileprivate(set) var states: [Profile?]
  }

  /// The revisions, in order.
  let revisions: [(point: RevisionPoint, header: RevisionHeader)]
  /// The profiles that they touched, in id order.
  private(set) var devices: [Device] = []

  /// Reads what a file's log holds after `base`.
  init(_ file: CatalogueFile, after base: RevisionPoint) throws {
    revisions = try file.database.statement(
      "SELECT number, digest, header FROM revision WHERE number > ? ORDER BY number"
    ).bind(base.number).map { row in
      (
        RevisionPoint(number: row.int(0), digest: row.withBlob(1) { Digest($0) } ?? .zero),
        try RevisionHeader(encoded: row.blob(2))
      )
    }
    let rows = try file.database.statement(
      """
      SELECT profile_id, revision, record FROM version INDEXED BY version_revision
      WHERE revision > ? ORDER BY profile_id, revision
      """
    ).bind(base.number)
    defer { rows.reset() }
    while try rows.step() {
      let id = rows.text(0)
      if devices.last?.id != id {
        devices.append(Device(id: id, states: [try file.state(of: id, at: base.number)]))
      }
      devices[devices.count - 1].revisions.append(rows.int(1))
      devices[devices.count - 1].states.append(try rows.blobOrNil(2).map(Record.decoded))
    }
  }

  /// The changes of each revision by its number, once they follow on the other side's states and
  /// leave what the merge says; `merges` are those of `devices`, in their order.
  func changes(by merges: [ProfileMerge]) -> [Int: [Change]] {
    var changes: [Int: [Change]] = [:]
    for (device, merge) in zip(devices, merges) {
      let states = ProfileRebase.states(
        of: device.states, onto: merge.sides.theirs, to: merge.result)
      var before = merge.sides.theirs
      for (revision, state) in zip(device.revisions, states) {
        if let change = Change(id: device.id, from: before, to: state) {
          changes[revision, default: []].append(change)
        }
        before = state
      }
    }
    return changes
  }
}
