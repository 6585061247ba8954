import Adaptivity
import Catalogue

/// A cell of a matrix of size classes, in the short form for people and in words for tools.
enum MatrixCell {
  /// `C×R` or `n/a`, followed by `*` if it is derived; `?` if nothing is known.
  static func short(_ cell: ClassGrid.Cell) -> String {
    switch cell {
    case .unknown: "?"
    case .notAvailable(let isDerived): "n/a\(isDerived ? "*" : "")"
    case .available(let horizontal, let vertical, let isDerived):
      "\(horizontal?.initial ?? "–")×\(vertical?.initial ?? "–")\(isDerived ? "*" : "")"
    }
  }

  /// The words by which layouts are imported: `compact/regular`, `n/a`; `nil` if nothing is known.
  static func words(_ cell: ClassGrid.Cell) -> String? {
    switch cell {
    case .unknown: nil
    case .notAvailable: "n/a"
    case .available(let horizontal, let vertical, _):
      "\(horizontal?.name ?? "-")/\(vertical?.name ?? "-")"
    }
  }

  /// The letters of supported orientations, with a point for each unsupported one; `n/a` if devices
  /// of the idiom are never rotated, and `?` if no source says.
  static func letters(_ orientations: OrientationSet?, idiom: String?) -> String {
    guard let orientations else { return SupportedOrientations.isTurned(idiom) ? "?" : "n/a" }
    return zip(["P", "U", "L", "R"], OrientationSet.names).map { letter, entry in
      orientations.contains(entry.member) ? letter : "·"
    }.joined()
  }
}
