public import Catalogue

/// The safe area of a screen, as it was observed, or as it was on a device with the same display.
public struct ObservedSafeArea: Hashable, Sendable {
  /// The OS for which it holds, as the catalogue has it; empty if that was not recorded.
  public let os: String
  /// The insets in points.
  public let insets: EdgeInsets
  /// The id of the profile that it is taken from; `nil` if the device's own is recorded.
  public let derivedFrom: String?

  /// Reads the safe area of a context.
  ///
  /// Safe areas are recorded of the whole screen only. The range that holds the version counts, or
  /// the newest one where none is named; one of the device's own goes before one that is derived.
  static func of(
    _ display: Display, derived: SafeAreaDerivation = SafeAreaDerivation(), in context: Context,
    os: OSVersion?, because reasoning: inout Reasoning
  ) -> Answer<ObservedSafeArea> {
    guard context.mode == .fullScreen else {
      return .unknown(.partOfScreen(context.mode))
    }
    if os == nil, let area = display.onlySafeArea(in: context.orientation) {
      reasoning.note(.safeAreaGuides, found(area, [], context))
      return .known(area)
    }
    var rows = display.safeAreas(in: context.orientation)
    if let area = area(in: rows, for: os) {
      reasoning.note(.safeAreaGuides, found(area, rows, context))
      return .known(area)
    }
    for area in derived.areas
    where area.display == display.name && area.orientation == context.orientation {
      rows.append(Row(area.os, area.insets, area.derivedFrom))
    }
    if let area = area(in: rows, for: os) {
      reasoning.note(
        .safeAreaGuides,
        found(area, rows, context)
          + ", of '\(area.derivedFrom ?? "")', which has the same display")
      return .known(area)
    }
    if let os, !rows.isEmpty { return .unknown(missing(os, rows, context)) }
    return .unknown(derived.disputes.first.map(Reason.other) ?? .noSafeArea(context))
  }

  fileprivate struct Row {
    let os: String
    let insets: EdgeInsets
    let derivedFrom: String?

    init(_ os: String, _ insets: EdgeInsets, _ derivedFrom: String? = nil) {
      self.os = os
      self.insets = insets
      self.derivedFrom = derivedFrom
    }
  }

  private static func area(in rows: [Row], for os: OSVersion?) -> ObservedSafeArea? {
    let key = OSRange.best(of: rows.lazy.map(\.os), for: os)
    return rows.first { $0.os == key }.map {
      ObservedSafeArea(os: $0.os, insets: $0.insets, derivedFrom: $0.derivedFrom)
    }
  }

  /// The reason why an OS has none, although others have some.
  private static func missing(_ os: OSVersion, _ rows: [Row], _ context: Context) -> Reason {
    .other(
      "the catalogue has no safe area for '\(context)' on '\(os)'; it has some for "
        + TextOrder.set(rows.map { $0.os.isEmpty ? "an OS that is not stated" : "'\($0.os)'" })
        .joined(separator: ", "))
  }

  private static func found(_ area: ObservedSafeArea, _ rows: [Row], _ context: Context) -> String {
    let others = rows.filter { $0.os != area.os && $0.insets != area.insets }.map { "'\($0.os)'" }
    return "the safe area of '\(context)' "
      + (area.os.isEmpty ? "is recorded" : "is recorded for '\(area.os)'")
      + (others.isEmpty ? "" : "; it was another one for \(others.joined(separator: ", "))")
  }
}

extension Display {
  /// The recorded safe area in an orientation, if there is only one; most devices have one.
  fileprivate func onlySafeArea(in orientation: Orientation) -> ObservedSafeArea? {
    var (only, count) = (ObservedSafeArea?.none, 0)
    forEachSafeArea(in: orientation) { os, insets in
      only = ObservedSafeArea(os: os, insets: insets, derivedFrom: nil)
      count += 1
    }
    return count == 1 ? only : nil
  }

  /// The recorded safe areas in an orientation.
  fileprivate func safeAreas(in orientation: Orientation) -> [ObservedSafeArea.Row] {
    var rows: [ObservedSafeArea.Row] = []
    forEachSafeArea(in: orientation) { rows.append(ObservedSafeArea.Row($0, $1)) }
    return rows
  }
}
