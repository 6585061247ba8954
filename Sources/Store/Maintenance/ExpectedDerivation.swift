import Catalogue
import Encoding
import SQLite

/// The layouts that devices should take from devices with the same screen points, by definition.
///
/// They are computed from profiles and without SQL, to check the work of `DerivedLayouts`.
struct ExpectedDerivation {
  private struct Place: Hashable {
    let size: Size
    let mode: Mode
    let orientation: Orientation
  }

  /// The layouts of the devices with a screen size for a mode and orientation.
  private struct Answer {
    var traits: LayoutTraits?
    var isNotAvailable = false
    var isContradicted = false
    /// The first device by id with the layout.
    var example: String

    /// The layout that all of them have; `nil` if they differ.
    var layout: Layout? {
      if isContradicted || isNotAvailable && traits != nil { return nil }
      return isNotAvailable ? .notAvailable : traits.map(Layout.available)
    }
  }

  private struct Lack {
    let key: Int
    let id: String
    let display: String?
    let place: Place
  }

  private var answers: [Place: Answer] = [:]
  private var lacks: [Lack] = []

  /// Adds a profile with its number.
  mutating func add(_ profile: Profile, _ key: Int) {
    let modes = profile.idiom == "pad" ? Mode.known : [.fullScreen]
    for display in profile.displays {
      guard let size = display.points else { continue }
      for mode in modes {
        for orientation in Orientation.allCases {
          let place = Place(size: size, mode: mode, orientation: orientation)
          if let layout = display.layout(mode, orientation) {
            if display.offers(mode) { add(layout, of: place, profile.id) }
          } else if display.name != ViewWord.displays[0] {
            lacks.append(Lack(key: key, id: profile.id, display: display.name, place: place))
          }
        }
      }
    }
  }

  private mutating func add(_ layout: Layout, of place: Place, _ id: String) {
    var answer = answers[place] ?? Answer(example: id)
    let first = TextOrder.precedes(id, answer.example) ? id : answer.example
    if var traits = layout.traits {
      guard traits.horizontal != nil, traits.vertical != nil else { return }
      if place.mode == .fullScreen { (traits.width, traits.height) = (nil, nil) }
      if let known = answer.traits, known.filled(from: traits) != traits.filled(from: known) {
        answer.isContradicted = true
      }
      answer.traits = answer.traits?.filled(from: traits) ?? traits
    } else {
      answer.isNotAvailable = true
    }
    answer.example = first
    answers[place] = answer
  }

  /// The expected derived rows of `layout_row`, each after the number of its device.
  var rows: [(key: Int, id: String, cells: ArraySlice<DatabaseValue>)] {
    lacks.compactMap { lack in
      guard let answer = answers[lack.place], let layout = answer.layout,
        lack.place.mode != .fullScreen || layout != .notAvailable
      else { return nil }
      let keys = [
        ViewWord.display(lack.display), ViewWord.mode(lack.place.mode.rawValue),
        ViewWord.orientation(lack.place.orientation.rawValue),
      ]
      let cells = keys + ProjectionRows.cells(of: layout) + [.text(answer.example)]
      return (lack.key, lack.id, cells[...])
    }
  }
}

extension Display {
  /// Whether the layouts of a display in a mode count for others: always in full screen, otherwise
  /// if it offers the mode in some orientation.
  fileprivate func offers(_ mode: Mode) -> Bool {
    mode == .fullScreen
      || Orientation.allCases.contains { layout(mode, $0)?.traits != nil }
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
