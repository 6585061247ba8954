import Catalogue
import Encoding
import SQLite

/// The rows that `window_bound` should hold, by their definition: the best of all the profiles.
struct ExpectedWindows {
  private var holders: [WindowPlace: WindowPlace.Holder] = [:]

  /// Adds the windows of a profile.
  mutating func add(_ id: String, _ rows: [WindowRow]) {
    let bucket = StateTree.bucket(ofID: id)
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
