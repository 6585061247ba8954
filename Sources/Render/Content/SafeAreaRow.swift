import Catalogue

/// A safe area as pages and exports list it.
struct SafeAreaRow {
  /// The OS at which it was observed; empty if that was not recorded.
  let os: String
  let orientation: String
  let insets: EdgeInsets
  /// The id of the profile that it is taken from; `nil` if it is recorded.
  var derivedFrom: String?

  /// Whether the row is listed before `other`: by OS, each upright first.
  func precedes(_ other: SafeAreaRow) -> Bool {
    if os != other.os { return TextOrder.precedes(os, other.os) }
    let ranks = [orientation, other.orientation].map(LayoutRow.rank(ofOrientation:))
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
    return TextOrder.precedes(orientation, other.orientation)
  }
}
