import Catalogue
import Publishing

/// What `devcat publish` says of what it has done.
enum PublishText {
  /// Lines for people.
  static func text(
    _ report: PublishReport, _ exports: PublishedExports, folder: String
  ) -> String {
    let head = report.head
    let point = "revision \(head.point.number) (\(head.point.digest.short))"
    var lines: [String] = []
    if report.isUnchanged {
      lines.append("Nothing new: '\(folder)' stands at \(point).")
    } else {
      lines.append(
        "Published \(point) to '\(folder)': \(report.written.counted("file")) with "
          + "\(report.bytes.counted("byte")).")
    }
    lines.append("The head is signed until \(head.expiry) by \(Hexadecimal.text(of: head.key)).")
    lines += exports.lines
    if report.pruned > 0 { lines.append("Pruned \(report.pruned.counted("file")).") }
    if report.localRevisions > 0 {
      lines.append(
        "Not published: \(report.localRevisions.counted("revision")) made here that the remote does "
          + "not have yet.")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
