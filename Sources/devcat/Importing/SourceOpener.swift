import DevcatImport
import DevcatSystem
import DevcatValues

/// Opens the source that the user named, and finds its format.
enum SourceOpener {
  /// The content of a file or folder and its format; a guessed format is reported to the user.
  ///
  /// - Throws: `CommandError` if it cannot be read or its format cannot be recognized.
  static func open(
    _ path: String, as format: ImportFormat?, in encoding: TextEncoding?
  ) throws -> (source: ImportSource, format: ImportFormat) {
    let source = try content(of: path, in: encoding) { head in
      if format != nil { return }
      try refuseMarkup(head)
      if ImportFormat.guessed(from: .text(head)) == nil { throw unrecognized(path) }
    }
    if let format { return (source, format) }
    if case .text(let text) = source { try refuseMarkup(text) }
    guard let format = ImportFormat.guessed(from: source) else {
      if case .folder = source {
        throw CommandError(
          .noInput,
          "Cannot read '\(path)': it is a folder without a '.simdevicetype' or a '.device' in it",
          hint: "Name a file, or a folder of device types or of Unity's device files.")
      }
      throw unrecognized(path)
    }
    // A table that needs a map has its own note.
    if format != .mapped { note(format, of: path) }
    return (source, format)
  }

  private static func unrecognized(_ path: String) -> CommandError {
    CommandError(
      .data, "The format of \(FileAccess.name(path)) cannot be recognized from its content",
      hint: "Name it with '--format': "
        + ImportFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".")
  }

  /// Whether a file has profiles one a line, by the format that is given or by its first bytes; a
  /// guess is reported to the user.
  ///
  /// - Throws: `CommandError` if it is no text.
  static func isNDJSON(_ file: LineFile, as format: ImportFormat?) throws -> Bool {
    guard format ?? ImportFormat.guessed(from: .text(file.head)) == .ndjson else { return false }
    try refuseOtherContent(file.head)
    if format == nil { note(.ndjson, of: file.name) }
    return true
  }

  private static func note(_ format: ImportFormat, of path: String) {
    Console.note("'\(path)' is read as \(format.rawValue).")
  }

  private static func content(
    of path: String, in encoding: TextEncoding?, _ check: (_ head: SourceText) throws -> Void
  ) throws -> ImportSource {
    if path != "-", FolderAccess.isFolder(path) {
      return .folder(try FolderAccess.propertyLists(under: path))
    }
    return .text(try text(of: path, in: encoding, check))
  }

  /// The text of a file in UTF-8.
  ///
  /// - Parameters:
  ///   - encoding: Its encoding; `nil` for UTF-8, or for UTF-16 where its first bytes say so.
  ///   - check: Gets the beginning of a large file, and throws if the rest need not be read.
  /// - Throws: `CommandError` if it cannot be read, or is no text.
  static func text(
    of path: String, in encoding: TextEncoding? = nil,
    _ check: (_ head: SourceText) throws -> Void = { _ in }
  ) throws -> SourceText {
    func decoded(_ bytes: [UInt8]) throws -> SourceText {
      let text = SourceText(bytes, file: path)
      try refuseOtherContent(text)
      return (encoding ?? (text.isUTF16 ? .utf16 : .utf8)).decoded(text)
    }
    return try decoded(try FileAccess.read(path) { try check(decoded($0)) })
  }

  /// The query that makes the JSON of `device-traits` from Xcode's `device_traits.db`.
  private static let deviceTraits =
    "SELECT json_group_array(json_object('product_type', ProductType, 'product_description', "
    + "ProductDescription, 'traits', json_object('artwork_device_idiom', ArtworkDeviceIdiom, "
    + "'artwork_scale_factor', NULLIF(ArtworkScaleFactor, 0), 'artwork_device_subtype', "
    + "ArtworkDeviceSubtype))) FROM Devices LEFT JOIN DeviceTraits ON DeviceTraitSet = DeviceTraitSetID"

  /// Refuses an empty text, and XML, HTML, a property list or MediaWiki's table of no format.
  static func refuseMarkup(_ text: SourceText) throws {
    let head = text.bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(1000)
    let beginning = String(decoding: head, as: UTF8.self).lowercased()
    let guessed = ImportFormat.guessed(from: .text(text))
    let name = FileAccess.name(text.file)
    // A file of no lines is NDJSON of no profiles, as 'export' writes it.
    if head.isEmpty, guessed != .ndjson {
      throw CommandError(
        .data, "Cannot read \(name): it is empty",
        hint: "Check that the program that wrote it did not fail.")
    }
    let isHTML = ["<html", "<th>", "<td>", "<td "].contains(where: beginning.contains)
    let xml = beginning.contains("<plist") ? "a property list" : isHTML ? "HTML" : "XML"
    var marks = [
      ("bplist", "a property list"), ("{|", "a table of MediaWiki"), ("<!doctype html", "HTML"),
      ("<html", "HTML"), ("<?xml", xml),
    ]
    // A text of Markdown may have some tags above its tables.
    if guessed != .mapped, beginning.contains("</") { marks.append(("<", xml)) }
    guard guessed?.isParticular != true,
      let kind = marks.first(where: { beginning.hasPrefix($0.0) })?.1
    else { return }
    throw CommandError(
      .data, "Cannot read \(name): it is \(kind) of no known format",
      hint: "Convert it to CSV or JSON, and import that.")
  }

  /// Refuses what is no text by its first bytes.
  private static func refuseOtherContent(_ text: SourceText) throws {
    let (bytes, path) = (text.bytes, text.file)
    func refusal(_ kind: String, _ hint: String) -> CommandError {
      CommandError(.data, "Cannot read \(FileAccess.name(path)): it is \(kind)", hint: hint)
    }
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      // "Database File Format", section 1.3.14: the id of the application.
      if bytes.dropFirst(68).starts(with: Array("dvct".utf8)) {
        throw refusal(
          "a devcat catalogue, which 'import' does not read",
          "To copy it, use 'devcat snapshot save' and 'load', or 'devcat push'. To "
            + "import its profiles, 'devcat export --format ndjson' and import that.")
      }
      let name = path == "-" ? "FILE" : ShellWord.quoted(path)
      throw refusal(
        "an SQLite file, and no text",
        "Write its rows as JSON or CSV, and import that. For Xcode's device traits: "
          + "sqlite3 \(name) \"\(deviceTraits)\" | devcat import -")
    }
    if bytes.count >= 16, bytes.prefix(16).allSatisfy({ $0 == 0 }) {
      throw refusal("no text: it begins with zeros", "Check the file, or copy it again.")
    }
    // The beginnings of .xlsx, .ods and .numbers, which are ZIP files, and of .xls.
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
    {
      throw refusal(
        "a spreadsheet or an archive, and no text",
        "Save the sheet as CSV in UTF-8, and import that.")
    }
    // The beginnings of gzip, zstd, xz and bzip2.
    let packers: [(String, [UInt8], String)] = [
      ("gzip", [0x1F, 0x8B], "gunzip"), ("zstd", [0x28, 0xB5, 0x2F, 0xFD], "unzstd"),
      ("xz", [0xFD, 0x37, 0x7A, 0x58], "unxz"), ("bzip2", [0x42, 0x5A, 0x68], "bunzip2"),
    ]
    if let (kind, _, tool) = packers.first(where: { bytes.starts(with: $0.1) }) {
      throw refusal("compressed by \(kind)", "Give '\(tool) -c FILE | devcat … -'.")
    }
  }
}

/// The property lists and device files under a folder, as far as a folder of device types goes.
enum FolderAccess {
  /// The greatest depth of folders that are visited; device types need four: theirs, one,
  /// `Contents`, `Resources`.
  private static let maximumDepth = 6
  /// The greatest number of entries that are visited.
  private static let maximumEntries = 50_000
  /// The greatest length of a file in bytes.
  private static let maximumFileByteCount = 1 << 24
  /// The greatest length of all files together, in bytes.
  private static let maximumByteCount = 1 << 27

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path))?.kind == .folder
  }

  /// The folder with the files under it whose names end in `.plist` or `.device`, in the order of
  /// their paths.
  ///
  /// Folders that are symbolic links are skipped, so that no folder is met twice, and so are those of other file
  /// systems, such as /proc and /dev below /.
  ///
  /// - Throws: `CommandError` where something cannot be read, or more is there than is read.
  static func propertyLists(under path: String) throws -> SourceFolder {
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var walk = Walk(root: folder)
    try walk.visit(folder, depth: 0)
    return SourceFolder(path, files: walk.files)
  }

  /// A walk through the folders, with its totals so far.
  private struct Walk {
    let root: String
    var files: [SourceText] = []
    private var entries = 0
    private var byteCount = 0

    private let device: UInt64?

    init(root: String) {
      self.root = root
      device = (try? FileStatus(root))?.identity.device
    }

    mutating func visit(_ folder: String, depth: Int) throws {
      for name in try FileAccess.names(in: folder) {
        entries += 1
        if entries > maximumEntries { throw tooMuch("\(maximumEntries) files and folders") }
        let path = "\(folder)/\(name)"
        guard let found = try? FileStatus(path, followingLinks: false) else { continue }
        switch found.kind {
        case .folder where depth < maximumDepth && found.identity.device == device:
          try visit(path, depth: depth + 1)
        case .file where name.hasSuffix(".plist") || name.hasSuffix(".device"):
          byteCount += found.size
          if found.size > maximumFileByteCount {
            throw CommandError(
              .data, "Cannot read '\(path)': it has more than \(maximumFileByteCount >> 20) MiB",
              hint: "A description of a device is much smaller. Move the file out of the folder.")
          }
          if byteCount > maximumByteCount {
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
