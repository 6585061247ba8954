/// A place in a source, by byte and by line and column.
///
/// Places are found by walking from an earlier one, so that naming many of them stays linear also
/// in a file of one long line.
struct TextCursor: Hashable, Sendable {
  /// The byte, from 0.
  var offset = 0
  /// The line, from 1.
  var line = 1
  /// The column in characters, from 1.
  var column = 1

  /// The place of the byte at `target`, which is not before this one.
  func advanced(to target: Int, in bytes: [UInt8]) -> TextCursor {
    let target = min(target, bytes.count)
    var (start, line, column) = (offset, line, column)
    var isASCII = true
    for index in offset..<max(offset, target) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        (start, line, column, isASCII) = (index + 1, line + 1, 1, true)
      } else if byte >= 0x80 {
        isASCII = false
      }
    }
    if start < target {
      let characters =
        isASCII ? target - start : String(decoding: bytes[start..<target], as: UTF8.self).count
      column += characters
    }
    return TextCursor(offset: target, line: line, column: column)
  }
}
