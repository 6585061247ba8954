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
      return .unknown(.partOfScreen(context.mode))
    }
    var chosen: (os: String, insets: EdgeInsets)?
    display.forEachSafeArea(in: context.orientation) { row, insets in
      if isBetter(row, than: chosen?.os, os) { chosen = (row, insets) }
    }
    guard let chosen else {
      return .unknown(os.flatMap { missing($0, display, context) } ?? .noSafeArea(context))
    }
    reasoning.note(
      .safeAreaGuides,
      found(chosen.os, chosen.insets, display.safeAreas(in: context.orientation), context))
    return .known(ObservedSafeArea(os: chosen.os, insets: chosen.insets))
  }

  private typealias Row = (os: String, insets: EdgeInsets)

  /// Whether a row counts before the one that was chosen so far: the newest does, or the one of the
  /// OS that is asked for, and one of no OS where there is none of that.
  private static func isBetter(_ row: String, than chosen: String?, _ asked: String?) -> Bool {
    guard let asked else { return chosen.map { OSVersion.isLess($0, row) } ?? true }
    let isAsked = row.lowercased() == asked.lowercased()
    return isAsked || row.isEmpty && chosen == nil
  }

  /// Why there is none of an OS, where there are some of others; `nil` where there are none at all.
  private static func missing(_ os: String, _ display: Display, _ context: Context) -> Reason? {
    let rows = display.safeAreas(in: context.orientation)
    if rows.isEmpty { return nil }
    let versions = rows.map(\.os).sorted(by: OSVersion.isLess)
      .map { "'\($0)'" }.joined(separator: ", ")
    return .other(
      "the catalogue has no safe area for '\(context)' on '\(os)'; it has some on \(versions)")
  }

  private static func found(
    _ os: String, _ insets: EdgeInsets, _ rows: [Row], _ context: Context
  ) -> String {
    let others = rows.filter { $0.os != os && $0.insets != insets }.map { "'\($0.os)'" }
    return "the safe area of '\(context)' "
      + (os.isEmpty ? "is recorded" : "was observed on '\(os)'")
      + (others.isEmpty ? "" : "; it was another one on \(others.joined(separator: ", "))")
  }
}

extension Display {
  /// The safe areas in an orientation, with the OS at which each was observed.
  fileprivate func safeAreas(in orientation: Orientation) -> [(os: String, insets: EdgeInsets)] {
    var rows: [(os: String, insets: EdgeInsets)] = []
    forEachSafeArea(in: orientation) { rows.append(($0, $1)) }
    return rows
  }
}
