public import Foundation
public import Testing

/// A file that a test compares with what the code makes.
///
/// With DEVCAT_RECORD=1 in the environment, a test writes the file again if it differs, and fails that
/// once, with one issue for the file.
public struct RecordedFile {
  /// Whether files that differ are written again.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["DEVCAT_RECORD"] == "1"
  }

  private let path: String

  /// Makes the file at a path; there need not be one yet.
  public init(_ path: String) { self.path = path }

  /// Records an issue if the file does not hold these bytes, and writes them if asked to.
  ///
  /// - Parameters:
  ///   - found: What the code makes.
  ///   - isRecording: Whether to write them.
  ///   - sourceLocation: The place that the issue names.
  /// - Throws: An error if the file cannot be written.
  public func check(
    _ found: Data, isRecording: Bool = RecordedFile.isRecording,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let saved = try? Data(contentsOf: URL(fileURLWithPath: path))
    if saved == found { return }
    if isRecording {
      try found.write(to: URL(fileURLWithPath: path))
      Issue.record("'\(path)' was recorded anew", sourceLocation: sourceLocation)
    } else {
      // As texts, so that the issue shows where they differ.
      #expect(
        String(decoding: found, as: UTF8.self) == saved.map { String(decoding: $0, as: UTF8.self) },
        "'\(path)' differs; with DEVCAT_RECORD=1 it is written anew",
        sourceLocation: sourceLocation)
    }
  }
}
