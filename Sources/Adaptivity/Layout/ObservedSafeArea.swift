public import Catalogue

/// The safe area of a screen, as it was observed.
public struct ObservedSafeArea: Hashable, Sendable {
  /// The OS at which it was observed; empty where that was not recorded.
  public let os: String
  /// The insets in points.
  public let insets: EdgeInsets

  /// Reads the safe area of a context.
  ///
  /// Safe areas are recorded of the whole screen only. Of several versions the newest counts, unless
  /// one is named.
  static func of(
    _ display: Display, in context: Context, os: String?, because reasoning: inout Reasoning
  ) -> Answer<ObservedSafeArea> {
    guard context.mode == .fullScreen else {
      return .unknown(
        .other("safe areas are recorded of the whole screen, not of '\(context.mode.rawValue)'"))
    }
    let rows = display.safeAreas.filter { $0.orientation == context.orientation }
    guard let row = chosen(os, from: rows) else { return .unknown(missing(rows, os, context)) }
    reasoning.note(
      .safeAreaGuides, found(row.os, row.insets, rows.map { ($0.os, $0.insets) }, context))
    return .known(ObservedSafeArea(os: row.os, insets: row.insets))
  }

  private typealias Row = (os: String, orientation: Orientation, insets: EdgeInsets)

  private static func chosen(_ os: String?, from rows: [Row]) -> Row? {
    guard let os else { return rows.max { OSVersion($0.os) < OSVersion($1.os) } }
    return rows.first { $0.os.lowercased() == os.lowercased() } ?? rows.first { $0.os.isEmpty }
  }

  private static func missing(_ rows: [Row], _ os: String?, _ context: Context) -> Reason {
    let versions = rows.map(\.os).sorted { OSVersion($0) < OSVersion($1) }
      .map { "'\($0)'" }.joined(separator: ", ")
    guard let os, !rows.isEmpty else {
      return .other("the catalogue has no safe area for '\(context)'")
    }
    return .other(
      "the catalogue has no safe area for '\(context)' on '\(os)'; it has some on \(versions)")
  }

  private static func found(
    _ os: String, _ insets: EdgeInsets, _ rows: [(os: String, insets: EdgeInsets)],
    _ context: Context
  ) -> String {
    let others = rows.filter { $0.os != os && $0.insets != insets }.map { "'\($0.os)'" }
    return "the safe area of '\(context)' "
      + (os.isEmpty ? "is recorded" : "was observed on '\(os)'")
      + (others.isEmpty ? "" : "; it was another one on \(others.joined(separator: ", "))")
  }
}
