import DevcatRender
import DevcatTestSupport
import Foundation
import Testing

/// Compares a text with the file of that name under `Snapshots`.
///
/// 'DEVCAT_RECORD=1 swift test' writes it again, and fails once.
func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots/" + name)
  #expect(throws: Never.self, sourceLocation: sourceLocation) {
    try RecordedFile(file.path).check(Data(text.utf8), sourceLocation: sourceLocation)
  }
}

/// The JSON of an object with members, as commands print it.
func json(_ members: (inout JSONWriter) throws -> Void) rethrows -> String {
  var writer = JSONWriter(style: .pretty)
  try writer.object(members)
  writer.endLine()
  return writer.text
}
