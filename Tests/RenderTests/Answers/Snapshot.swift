import Foundation
import Testing

/// Compares a text with the file of that name under `Snapshots`.
///
/// 'DEVCAT_RECORD=1 swift test' writes it again, and fails once.
func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots/" + name)
  let saved = try? String(contentsOf: file, encoding: .utf8)
  if saved != text, ProcessInfo.processInfo.environment["DEVCAT_RECORD"] != nil {
    try? Data(text.utf8).write(to: file)
  }
  #expect(
    text == saved, "Set DEVCAT_RECORD=1 to write '\(name)' anew.", sourceLocation: sourceLocation)
}
