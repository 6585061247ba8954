import Catalogue

/// The lengths of windows that have a size class, as ranges between the known ones.
///
/// Known consecutive lengths of one class make a range. Lengths between the ranges of two classes
/// are in neither, and so is a length that is compact on one device and regular on another. The
/// lowest range extends downwards if it is compact, and the highest upwards if it is regular,
/// because a smaller window is never less constrained.
struct SizeClassRanges {
  /// A range of lengths in points; `nil` has no end.
  struct Range: Equatable {
    let sizeClass: SizeClass
    var lowest: Double?
    var highest: Double?
  }

  /// The ranges, the lowest first.
  let ranges: [Range]

  /// Makes the ranges of the known lengths, each with the classes that it has somewhere.
  init(_ known: [Double: Set<SizeClass>]) {
    var ranges: [Range] = []
    var isContinued = false
    for (length, classes) in known.sorted(by: { $0.key < $1.key }) {
      guard classes.count == 1, let sizeClass = classes.first else {
        isContinued = false
        continue
      }
      if isContinued, ranges.last?.sizeClass == sizeClass {
        ranges[ranges.count - 1].highest = length
      } else {
        ranges.append(Range(sizeClass: sizeClass, lowest: length, highest: length))
      }
      isContinued = true
    }
    if let first = ranges.first, first.sizeClass == .compact, first.lowest == known.keys.min() {
      ranges[0].lowest = nil
    }
    if let last = ranges.last, last.sizeClass == .regular, last.highest == known.keys.max() {
      ranges[ranges.count - 1].highest = nil
    }
    self.ranges = ranges
  }
}
