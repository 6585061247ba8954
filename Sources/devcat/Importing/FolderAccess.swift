import Import
import System

/// The property lists and device files under a folder, as far as a folder of device types goes.
enum FolderAccess {
  /// How deep folders are looked into: device types, one of them, `Contents`, `Resources`.
  private static let maximumDepth = 6
  /// How many entries are looked at.
  private static let maximumEntries = 50_000
  /// How many bytes of a file, and of all of them, are read.
  private static let maximumFileByteCount = 1 << 24
  private static let maximumByteCount = 1 << 27

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path))?.kind == .folder
  }

  /// The folder with the files under it whose names end in `.plist` or `.device`, in the order of their paths.
  ///
  /// Folders that are symbolic links are skipped, so that no folder is met twice.
  ///
  /// - Throws: `CommandError` where something cannot be read, or more is there than is read.
  static func propertyLists(under path: String) throws -> SourceFolder {
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var walk = Walk(root: folder)
    try walk.visit(folder, depth: 0)
    return SourceFolder(path, files: walk.files)
  }

  /// The totals so far.
  private struct Walk {
    let root: String
    var files: [SourceText] = []
    private var entries = 0
    private var byteCount = 0

    init(root: String) { self.root = root }

    mutating func visit(_ folder: String, depth: Int) throws {
      for name in try FileAccess.names(in: folder) {
        entries += 1
        if entries > maximumEntries { throw tooMuch("\(maximumEntries) files and folders") }
        let path = "\(folder)/\(name)"
        guard let found = try? FileStatus(path, followingLinks: false) else { continue }
        switch found.kind {
        case .folder where depth < maximumDepth: try visit(path, depth: depth + 1)
        case .file where name.hasSuffix(".plist") || name.hasSuffix(".device"):
          byteCount += found.size
          if found.size > maximumFileByteCount || byteCount > maximumByteCount {
            throw tooMuch("\(maximumByteCount >> 20) MiB of such files")
          }
          files.append(SourceText(try FileAccess.read(path), file: path))
        default: continue
        }
      }
    }

    private func tooMuch(_ limit: String) -> CommandError {
      CommandError(
        .data, "Cannot read the folder '\(root)': it has more than \(limit)",
        hint: "Name the folder of the device types itself.")
    }
  }
}
