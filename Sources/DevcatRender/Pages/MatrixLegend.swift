import DevcatAdaptivity
import DevcatValues

/// The text below the tables of `devcat matrix`: what the cells mean, and what an app meets.
struct MatrixLegend {
  private let matrix: ClassMatrix

  init(_ matrix: ClassMatrix) { self.matrix = matrix }

  /// The page if no device is left.
  var none: Page { leftOut.isEmpty ? .line("The catalogue has no devices.") : leftOut }

  /// How many devices are not known to have run the version that was asked about.
  var leftOut: Page {
    guard let os = matrix.os, !matrix.leftOut.isEmpty else { return .none }
    let count = matrix.leftOut.count
    let (are, they) = count == 1 ? ("is", "it") : ("are", "they")
    return .line(
      "\(count.counted("device")) \(are) left out: \(they) \(are) not known to have run \(os)")
  }

  /// The line above a matrix without columns.
  var unknown: Page {
    let devices = matrix.deviceCount.counted("device")
    let contexts = matrix.contexts.count == 1 ? "this context" : "these contexts"
    return .line(
      matrix.isNeverOffered
        ? "n/a: \(devices) \(matrix.deviceCount == 1 ? "does" : "do") not offer \(contexts)."
        : "No size class is known of \(devices) in \(contexts).")
  }

  /// The text below Apple's size classes.
  var text: Page {
    let cells =
      "C compact, R regular, width × height; * from a device with the same screen; n/a not offered; "
      + "– no layout is recorded"
    let letters =
      "orientations: P portrait, U upside down, L and R landscape left and right; n/a is never turned; "
      + "– no source says"
    let pairs = matrix.pairs.map { ($0.pair.short, $0.devices) }
    return Page([
      .line(cells), .line(letters),
      .line("  by default, view controllers support all of them on iPad, and all but U on iPhone"),
      met(pairs, matrix.deviceCount, matrix.unknownCount, "no pair of classes"),
      AnswerText.rules("In iPadOS 26 and later", matrix.windowRules),
    ])
  }

  /// The line above the window size classes of Android.
  var androidTitle: Page {
    let title = "Android: window size classes"
    guard matrix.android.orientations.isEmpty else { return .heading(title) }
    let count = matrix.android.deviceCount
    return .line(
      "\(title) are of the whole screen only, so \(count.counted("device")) "
        + "\(count == 1 ? "has" : "have") none in these contexts")
  }

  /// The text below the window size classes of Android.
  var androidText: Page {
    let classes = matrix.android.classes.map { ($0.classes.short, $0.devices) }
    return Page([
      .line(
        "C compact, M medium, E expanded, L large, X extra-large, width × height in dp; n/a is never "
          + "turned; – no size is recorded"),
      met(classes, matrix.android.deviceCount, matrix.android.unknownCount, "no size"),
    ])
  }

  private func met(
    _ pairs: [(String, Int)], _ count: Int, _ unknown: Int, _ missing: String
  ) -> Page {
    var table = TextTable(alignments: [.left, .right, .left])
    for (pair, devices) in pairs {
      table.add([pair, "\(devices)", "device\(devices == 1 ? "" : "s")"])
    }
    if unknown > 0 { table.add(["–", "\(unknown)", "of which \(missing) is known"]) }
    return .section("What an app meets on \(count.counted("device"))", .table(table))
  }
}
