#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files as bytes.
enum FileBytes {
  /// The content of a file, or `nil` if it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece.prefix(count)
    }
    return ferror(file) == 0 ? bytes : nil
  }

  /// Makes the content of a file, and tells whether that went well.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let count = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && count == bytes.count
  }

  /// Removes a file, where there is one.
  static func remove(_ path: String) { unlink(path) }

  /// A path for a file of this process alone, in the folder for temporary files.
  static let temporary: String = {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/devcat-fuzz-\(getpid())"
  }()
}
