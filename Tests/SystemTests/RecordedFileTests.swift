import DevcatTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Recorded files: DEVCAT_RECORD=1 writes what differs, and reports only that")
struct RecordedFileTests {
  /// What a check of a file with `saved` reports, and what the file holds afterwards.
  private static func check(
    _ found: String, against saved: String?, isRecording: Bool
  ) throws -> (issues: [String], content: String?) {
    let path = FileManager.default.temporaryDirectory.path + "/recorded-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    if let saved { try Data(saved.utf8).write(to: URL(fileURLWithPath: path)) }
    let issues = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try RecordedFile(path).check(Data(found.utf8), isRecording: isRecording)
    } matching: { issue in
      issues.withLock { $0.append("\(issue)") }
      return true
    }
    return (issues.withLock { $0 }, try? String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("an equal file is no issue", arguments: [false, true])
  func equal(_ isRecording: Bool) throws {
    let (issues, content) = try Self.check("same\n", against: "same\n", isRecording: isRecording)
    #expect(issues.isEmpty && content == "same\n")
  }

  @Test("another file is one issue, and is written if asked", arguments: ["old\n", nil])
  func different(_ saved: String?) throws {
    let compared = try Self.check("new\n", against: saved, isRecording: false)
    #expect(compared.issues.count == 1 && compared.content == saved)
    #expect(compared.issues.first?.contains("DEVCAT_RECORD=1") == true)
    let recorded = try Self.check("new\n", against: saved, isRecording: true)
    #expect(recorded.issues.count == 1 && recorded.content == "new\n")
    #expect(recorded.issues.first?.contains("was recorded anew") == true)
  }
}
