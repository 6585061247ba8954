import DevcatAdaptivity
import DevcatValues

/// The text below the tables of `devcat matrix`: what the cells mean, and what an app meets.
struct MatrixLegend {
  private let matrix: ClassMatrix
  private let isStyled: Bool

  init(_ matrix: ClassMatrix, isStyled: Bool) {
    (self.matrix, self.isStyled) = (matrix, isStyled)
  }

  /// The text if no device is left.
  var none: String {
    leftOut.isEmpty ? "The catalogue has no devices.\n" : leftOut
  }

  /// How many devices are not known to have run the version that was asked about.
  var leftOut: String {
    guard let os = matrix.os, !matrix.leftOut.isEmpty else { return "" }
    let count = matrix.leftOut.count
    let (are, they) = count == 1 ? ("is", "it") : ("are", "they")
    return
      "\(count.counted("device")) \(are) left out: \(they) \(are) not known to have run "
      + "\(TerminalText.line(os))\n"
  }

  /// The line above a matrix without columns.
  var unknown: String {
    let devices = matrix.deviceCount.counted("device")
    let contexts = matrix.contexts.count == 1 ? "this context" : "these contexts"
    return matrix.isNeverOffered
      ? "n/a: \(devices) \(matrix.deviceCount == 1 ? "does" : "do") not offer \(contexts).\n\n"
      : "No size class is known of \(devices) in \(contexts).\n\n"
  }

  /// The text below Apple's size classes.
  var text: String {
    let text =
      "C compact, R regular, width × height; * from a device with the same screen; n/a not offered; "
      + "– no layout is recorded\n"
      + "orientations: P portrait, U upside down, L and R landscape left and right; n/a is never turned; "
      + "– no source says\n"
      + "  by default, view controllers support all of them on iPad, and all but U on iPhone\n"
    let pairs = matrix.pairs.map { ($0.pair.short, $0.devices) }
    return text + met(pairs, matrix.deviceCount, matrix.unknownCount, "no pair of classes")
      + AnswerText.rules("In iPadOS 26 and later", matrix.windowRules, isStyled)
  }

  /// The line above the window size classes of Android.
  var androidTitle: String {
    let title = "Android: window size classes"
    return matrix.android.orientations.isEmpty
      ? "\(title) are of the whole screen only, so \(matrix.android.deviceCount.counted("device")) "
        + "\(matrix.android.deviceCount == 1 ? "has" : "have") none in these contexts\n"
      : TerminalText.bold(title, isStyled) + "\n"
  }

  /// The text below the window size classes of Android.
  var androidText: String {
    let classes = matrix.android.classes.map { ($0.classes.short, $0.devices) }
    return
      "C compact, M medium, E expanded, L large, X extra-large, width × height in dp; n/a is never "
      + "turned; – no size is recorded\n"
      + met(classes, matrix.android.deviceCount, matrix.android.unknownCount, "no size")
  }

  private func met(
    _ pairs: [(String, Int)], _ count: Int, _ unknown: Int, _ missing: String
  ) -> String {
    var table = TextTable(alignments: [.left, .right, .left])
    for (pair, devices) in pairs {
      table.add([pair, "\(devices)", "device\(devices == 1 ? "" : "s")"])
    }
    if unknown > 0 { table.add(["–", "\(unknown)", "of which \(missing) is known"]) }
    return "\n" + TerminalText.bold("What an app meets on \(count.counted("device"))", isStyled)
      + "\n"
      + table.text(indent: 2)
  }

}
