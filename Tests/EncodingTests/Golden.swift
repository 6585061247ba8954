import DevcatTestSupport
import DevcatValues
import Foundation
import Testing

@testable import DevcatEncoding

/// Bytes that are pinned in `Golden/NAME.hex`.
///
/// With DEVCAT_RECORD=1 in the environment a test writes what differs, and fails that once.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  static func bytes(_ name: String) throws -> [UInt8] {
    let text = try String(contentsOf: folder.appending(path: name + ".hex"), encoding: .utf8)
    let digits = text.filter { !$0.isWhitespace }
    return try #require(Hexadecimal.bytes(of: digits), "Golden/\(name).hex is not hexadecimal")
  }

  static func check(
    _ name: String, _ found: [UInt8], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    // Lines may be of other lengths.
    if (try? bytes(name)) == found { return }
    try RecordedFile(folder.appending(path: name + ".hex").path)
      .check(Data(text(found).utf8), sourceLocation: sourceLocation)
  }

  /// The bytes kept in a file, made once if there is none: another zlib would make others.
  static func kept(_ name: String, _ make: () throws -> [UInt8]) throws -> [UInt8] {
    let file = folder.appending(path: name + ".hex")
    if !FileManager.default.fileExists(atPath: file.path) { try check(name, try make()) }
    return try bytes(name)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 32)
      .map { Hexadecimal.text(of: bytes[$0..<min($0 + 32, bytes.count)]) + "\n" }.joined()
  }
}
