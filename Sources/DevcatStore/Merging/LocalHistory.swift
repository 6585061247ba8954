import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The revisions after a base, and all states of the profiles that they touched.
struct LocalHistory {
  /// A profile that they touched.
  struct Device {
    let id: String
    /// The numbers of the revisions that touched it.
    fileprivate(set) var revisions: [Int] = []
    /// Its state at the base, then after each of those revisions.
    fileprivate(set) var states: [Profile?]
  }

  /// The revisions, in order.
  let revisions: [(point: RevisionPoint, header: RevisionHeader)]
  /// The profiles that they touched, in id order.
  private(set) var devices: [Device] = []

  /// Reads the log of a file after `base`.
  init(_ file: CatalogueFile, after base: Int) throws {
    revisions = try file.database.statement(
      "SELECT number, digest, header FROM revision WHERE number > ? ORDER BY number"
    ).bind(base).map { row in
      (
        RevisionPoint(number: row.int(0), digest: row.withBlob(1) { Digest($0) } ?? .zero),
        try file.log.header(row, 2)
      )
    }
    let range = try file.state.versionRows(after: base, upTo: nil)
    // CROSS makes SQLite begin with the versions of the revisions, and not with all profiles.
    let rows = try file.database.statement(
      """
      SELECT p.id, v.revision, v.record FROM version v CROSS JOIN profile p ON p.key = v.profile
      WHERE v.rowid >= ? AND v.rowid < ? ORDER BY p.id, v.revision
      """
    ).bind(range.lowerBound, range.upperBound)
    defer { rows.reset() }
    while try rows.step() {
      let id = rows.text(0)
      if devices.last?.id != id {
        devices.append(Device(id: id, states: [try file.state.state(of: id, at: base)]))
      }
      devices[devices.count - 1].revisions.append(rows.int(1))
      devices[devices.count - 1].states.append(try file.records.profile(rows, 2))
    }
  }

  /// The numbers of the revisions that changed a value which some changes set or remove.
  func revisions(thatChange changes: [Change]) -> Set<Int> {
    let changes = Dictionary(uniqueKeysWithValues: changes.map { ($0.id, $0) })
    var numbers: Set<Int> = []
    for device in devices {
      guard let change = changes[device.id] else { continue }
      let steps = zip(device.states, device.states.dropFirst())
      for (number, (old, new)) in zip(device.revisions, steps)
      where Change(id: device.id, from: old, to: new)?.overlaps(change) == true {
        numbers.insert(number)
      }
    }
    return numbers
  }

  /// The rebased changes of each revision by its number; together they lead to the merged state.
  ///
  /// `merges` are those of `devices`, in their order.
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

extension Change {
  /// Whether two changes to one profile concern the same value; a removal concerns each.
  fileprivate func overlaps(_ other: Change) -> Bool {
    guard case .edit(_, let own) = self, case .edit(_, let others) = other else { return true }
    let paths = Set(others.edits.map(\.path))
    return own.edits.contains { paths.contains($0.path) }
  }
}
