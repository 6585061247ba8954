import DevcatValues
import DevcatRender
import Testing

@Suite("Progress text") struct ProgressTextTests {
  @Test(
    "A line fits the terminal",
    arguments: [
      (
        "half", 0.5, 12_334, 2.0, 80,
        "Reading  [###############---------------]  50 %  12,334 rows  6,167/s  0:02 left"
      ),
      (
        "a narrow terminal", 0.5, 12_334, 2.0, 60,
        "Reading  [#####-----]  50 %  12,334 rows  6,167/s  0:02 left"
      ),
      ("no room for a bar", 0.5, 12_334, 2.0, 50, "Reading  50 %  12,334 rows  6,167/s  0:02 left"),
      ("no room for the time", 0.5, 12_334, 2.0, 35, "Reading  50 %  12,334 rows  6,167/s"),
      ("hardly any room", 0.5, 12_334, 2.0, 4, "Read"),
      ("none", 0.5, 12_334, 2.0, 0, ""),
      ("the beginning", 0, 0, 0.0, 50, "Reading  [--------------------------]  0 %  0 rows"),
      (
        "the end", 1, 100, 200.0, 60,
        "Reading  [###########################]  100 %  100 rows  0/s"
      ),
      (
        "hours", 0.01, 1_000_000, 100.0, 60,
        "Reading  1 %  1,000,000 rows  10,000/s  2:45:00 left"
      ),
      ("beyond", 1.5, 999, 1.0, 40, "Reading  100 %  999 rows  999/s"),
    ])
  func aLineFitsTheTerminal(
    name: String, fraction: Double, count: Int, seconds: Double, width: Int, line: String
  ) {
    let text = Self.text(fraction, count, seconds: seconds)
    #expect(text.line(width: width) == line)
    #expect(text.line(width: width).count <= width)
  }

  @Test("A stage whose end is not known has no bar")
  func withoutAnEnd() {
    let text = Self.text(nil, 4096, seconds: 2)
    #expect(text.line(width: 80) == "Reading  4,096 rows  2,048/s")
  }

  private static func text(_ fraction: Double?, _ count: Int, seconds: Double) -> ProgressText {
    let box = Reports()
    WorkProgress.$sink.withValue(.init { box.all.append($0) }) {
      WorkProgress.report("Reading", fraction: fraction, count, "rows")
    }
    return ProgressText(box.all[0], seconds: seconds)
  }

  // Unchecked: one thread reports, and then reads.
  private final class Reports: @unchecked Sendable {
    var all: [WorkProgress] = []
  }
}
