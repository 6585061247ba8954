import Catalogue
import Encoding
import SQLite

/// The rows that `window_bound` should hold, by their definition: the best of some profiles.
struct ExpectedWindows: Sendable {
  /// The best device at each place.
  private(set) var holders: [WindowPlace: WindowPlace.Holder] = [:]

  /// Adds the windows of a profile of a bucket.
  mutating func add(_ id: String, inBucket bucket: Int, _ rows: [WindowRow]) {
    for row in rows {
      let (place, candidate) = (
        row.place(inBucket: bucket), WindowPlace.Holder(id: id, length: row.length)
      )
      if let holder = holders[place], !candidate.precedes(holder, at: row.bound) { continue }
      holders[place] = candidate
    }
  }

  /// The rows, each behind the id of its profile, by the columns of the table's key.
  var rows: [(id: String, cells: [DatabaseValue])] {
    holders.sorted { one, other in
      let (one, other) = (one.key, other.key)
      if one.idiom != other.idiom { return TextOrder.precedes(one.idiom, other.idiom) }
      if one.bound != other.bound {
        return TextOrder.precedes(one.bound.rawValue, other.bound.rawValue)
      }
      return one.node < other.node
    }.map { place, holder in
      (
        holder.id,
        [
          .text(place.idiom), .text(place.bound.rawValue), .integer(Int64(place.node)),
          .real(holder.length),
        ]
      )
    }
  }
}
