import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// Keeps `window_bound` up to date.
///
/// A window beyond the bound of its node is written directly. Only when the device with the bound
/// loses it are the other devices of the node read.
struct WindowBoundWriter {
  private let database: Connection
  private let records: StoredRecords
  /// The holders that the file has, or will have, as far as they were read.
  private var holders: [WindowPlace: WindowPlace.Holder?] = [:]
  /// The places whose holder must be written.
  private var touched: Set<WindowPlace> = []
  /// The places whose holder lost the bound, so that a new holder must be found.
  private var lost: Set<WindowPlace> = []

  init(_ file: CatalogueFile) { (database, records) = (file.database, file.records) }

  /// Updates the windows of a device after a change.
  mutating func update(
    _ id: String, bucket: Int, _ windows: (lost: [WindowRow], gained: [WindowRow])
  ) throws {
    for row in windows.lost {
      let place = row.place(inBucket: bucket)
      if try holder(of: place)?.id == id { lost.insert(place) }
    }
    for row in windows.gained {
      try take(WindowPlace.Holder(id: id, length: row.length), at: row.place(inBucket: bucket))
    }
  }

  /// Adds a window of a device that had none at the place.
  mutating func take(_ candidate: WindowPlace.Holder, at place: WindowPlace) throws {
    // A lost holder keeps its place for now: a window beyond it is also beyond all others.
    if let holder = try holder(of: place), holder.precedes(candidate, at: place.bound) { return }
    holders.updateValue(candidate, forKey: place)
    touched.insert(place)
    lost.remove(place)
  }

  /// Finds new holders for lost bounds, and writes the changes.
  mutating func finish() throws {
    for (node, places) in Dictionary(grouping: lost, by: \.node) {
      let found = try found(inNode: node, places)
      // A subscript would forget a place without a holder, and ask the file again.
      for place in places { holders.updateValue(found[place], forKey: place) }
    }
    touched.formUnion(lost)
    let remove = try database.statement(
      "DELETE FROM window_bound WHERE idiom = ? AND bound = ? AND node = ?")
    let insert = try database.statement(
      "INSERT OR REPLACE INTO window_bound VALUES(?, ?, ?, ?, ?)")
    for place in touched {
      if let holder = holders[place] ?? nil {
        try insert.run(
          place.idiom, place.bound.rawValue, place.node, holder.length, holder.id)
      } else {
        try remove.run(place.idiom, place.bound.rawValue, place.node)
      }
    }
    lost = []
    touched = []
  }

  private mutating func holder(of place: WindowPlace) throws -> WindowPlace.Holder? {
    if let known = holders[place] { return known }
    let holder = try database.statement(
      "SELECT profile_id, length FROM window_bound WHERE idiom = ? AND bound = ? AND node = ?"
    ).bind(place.idiom, place.bound.rawValue, place.node).first {
      WindowPlace.Holder(id: $0.text(0), length: $0.double(1))
    }
    holders.updateValue(holder, forKey: place)
    return holder
  }

  /// The best holders for some places of one node among its present devices.
  private func found(
    inNode node: Int, _ places: [WindowPlace]
  ) throws -> [WindowPlace: WindowPlace.Holder] {
    let first = node * StateTree.nodeCount
    var best: [WindowPlace: WindowPlace.Holder] = [:]
    try database.prepare(
      """
      SELECT v.record FROM profile_row p
      JOIN version v ON \(ProfileTable.lastVersion)
      WHERE p.bucket >= ? AND p.bucket < ? AND p.present
      """
    ).bind(first, first + StateTree.nodeCount).forEach { row in
      guard let profile = try records.profile(row, 0) else { return }
      for row in WindowRow.rows(of: profile) {
        let place = row.place(inBucket: first)
        guard places.contains(place) else { continue }
        let candidate = WindowPlace.Holder(id: profile.id, length: row.length)
        if let holder = best[place], holder.precedes(candidate, at: row.bound) { continue }
        best[place] = candidate
      }
    }
    return best
  }
}

/// The key of a row of `window_bound`: an idiom, a bound, and a node of the state tree.
struct WindowPlace: Hashable, Sendable {
  /// The idiom of the devices.
  let idiom: String
  /// The bound, such as the widest compact window.
  let bound: WindowBound
  /// The node that the devices belong to, from 0.
  let node: Int

  /// The device with the bound, and its length.
  struct Holder: Hashable, Sendable {
    /// The id of the device.
    let id: String
    /// The width or height in points.
    let length: Double

    /// Whether it is better than another holder of the same bound.
    ///
    /// Of equal ones the first by id is better.
    func precedes(_ other: Holder, at bound: WindowBound) -> Bool {
      bound.isMoved(from: other.length, to: length)
        || length == other.length && TextOrder.precedes(id, other.id)
    }
  }
}

/// A bound among the measured windows of one device.
///
/// It competes for the bound of its idiom.
struct WindowRow: Hashable, Sendable {
  /// The idiom of the device.
  let idiom: String
  /// The bound, such as the widest compact window.
  let bound: WindowBound
  /// The width or height in points.
  let length: Double

  /// The rows of a device of Apple's, at most one for each bound; size classes are Apple's.
  static func rows(of profile: Profile) -> [WindowRow] {
    guard profile.platform == .apple, let idiom = profile.idiom else { return [] }
    let measured = MeasuredBounds(of: profile)
    return WindowBound.allCases.compactMap { bound in
      measured[bound].map { WindowRow(idiom: idiom, bound: bound, length: $0.length) }
    }
  }

  /// The place for which the row of a device in a bucket competes.
  func place(inBucket bucket: Int) -> WindowPlace {
    WindowPlace(idiom: idiom, bound: bound, node: bucket / StateTree.nodeCount)
  }
}
