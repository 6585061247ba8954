import Catalogue

/// The height of a status bar as pages and exports list it.
struct StatusBarRow {
  /// The OS for which it holds; empty if that was not recorded.
  let os: String
  let orientation: String
  /// In points; 0 if the bar is hidden by default.
  let height: Double

  /// Whether the row is listed before `other`: by OS, each upright first.
  func precedes(_ other: StatusBarRow) -> Bool {
    if os != other.os { return TextOrder.precedes(os, other.os) }
    let ranks = [orientation, other.orientation].map(LayoutRow.rank(ofOrientation:))
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
    return TextOrder.precedes(orientation, other.orientation)
  }
}
