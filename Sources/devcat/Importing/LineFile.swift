import DevcatImport
import DevcatSystem

/// A file of profiles one a line, which is read in pieces of whole lines, so that memory never
/// holds all of it.
struct LineFile {
  /// The least size of a file that is read in pieces, 1 MiB; smaller ones are read whole.
  private static let leastSize = 1 << 20
  /// The number of bytes that are read at a time; a longer line is a piece of its own.
  private static let pieceSize = 1 << 18

  /// The file as the user named it, for messages.
  let name: String
  /// The size in bytes when the file was opened.
  let size: Int
  /// The first bytes of the file, by which its format is recognized.
  let head: SourceText
  private let file: OpenFile

  /// Opens a file; `nil` if it is small, or anything but a file.
  init?(_ path: String) {
    guard path != "-", let status = try? FileStatus(path), status.kind == .file,
      status.size >= Self.leastSize, let file = try? OpenFile(path, for: .reading),
      let bytes = try? file.read(at: 0..<Self.leastSize)
    else { return nil }
    (name, size, self.file, head) = (path, status.size, file, SourceText(bytes, file: path))
  }

  /// Whether its first line has members of somebody else's, for which the whole file needs a map.
  var isForeign: Bool {
    let end = head.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? head.bytes.count
    let line = SourceText(Array(head.bytes[..<end]), file: name)
    return NDJSONReader().read(line, firstLine: 1).diagnostics.contains(where: \.isForeign)
  }

  /// The steps of reading it, in order, which may run on any threads; returns `nil` after the last
  /// one.
  ///
  /// - Throws: `CommandError` if the file cannot be read; by each call.
  func steps() -> () throws -> SourceStep? {
    var (position, line, isAtEnd) = (0, 1, false)
    var rest: [UInt8] = []
    return {
      var lines: [UInt8]?
      while lines == nil, !isAtEnd {
        let more = try FileAccess.read(file, at: position..<position + Self.pieceSize)
        position += more.count
        isAtEnd = more.count < Self.pieceSize
        if isAtEnd {
          lines = rest + more
        } else if let end = more.lastIndex(of: UInt8(ascii: "\n")) {
          lines = rest + more[...end]
          rest = Array(more[(end + 1)...])
        } else {
          rest += more
        }
      }
      guard let lines, !lines.isEmpty else { return nil }
      let (text, first) = (SourceText(lines, file: name), line)
      line += NDJSONReader.lineCount(in: lines[...])
      return SourceStep(share: Double(lines.count) / Double(max(1, size))) {
        NDJSONReader().read(text, firstLine: first)
      }
    }
  }
}

/// A step of reading a source.
struct SourceStep {
  /// The share of the source that the step reads, from 0 to 1.
  let share: Double
  /// The reading, which may run on any thread.
  let read: @Sendable () -> SourceDocument
}
