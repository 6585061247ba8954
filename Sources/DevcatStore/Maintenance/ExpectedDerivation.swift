import DevcatValues
import DevcatEncoding
import DevcatSQLite

/// The layouts that devices should take from devices with the same screen points, by definition.
///
/// They are computed from profiles and without SQL, to check the work of `DerivedLayouts`.
struct ExpectedDerivation {
  private struct Gap {
    let key: Int
    let id: String
    let display: String?
    let place: SameScreenLayouts.Place
  }

  private var layouts = SameScreenLayouts()
  private var gaps: [Gap] = []

  /// Adds a profile with its number; one that is not of Apple gives and takes nothing.
  mutating func add(_ profile: Profile, _ key: Int) {
    layouts.add(profile)
    // A further display with the name of the main one has no rows (`ProjectionSlot.of`).
    for (display, place) in SameScreenLayouts.gaps(of: profile)
    where display != ViewWord.displays[0] {
      gaps.append(Gap(key: key, id: profile.id, display: display, place: place))
    }
  }

  /// The expected derived rows of `layout_row`, each after the number of its device.
  var rows: [(key: Int, id: String, cells: ArraySlice<DatabaseValue>)] {
    gaps.compactMap { gap in
      guard let (layout, example) = layouts.layout(at: gap.place) else { return nil }
      let keys = [
        ViewWord.display(gap.display), ViewWord.mode(gap.place.mode.rawValue),
        ViewWord.orientation(gap.place.orientation.rawValue),
      ]
      let cells = keys + ProjectionRows.cells(of: layout) + [.text(example)]
      return (gap.key, gap.id, cells[...])
    }
  }
}

/// The expected rows of `window_bound`, by definition: the best windows of some profiles.
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

  /// The rows in the order of the table's key, each with the id of its profile.
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
