import DevcatArguments
import DevcatValues
import DevcatImport
import DevcatStore
import DevcatSystem

/// The options that say which files are read, and as what.
struct SourceOptions: Sendable {
  var files: [String] = []
  var format: ImportFormat?
  var mapPath: String?

  static let arguments = arguments(atLeast: 1)

  /// The options of a command that reads at least so many files.
  static func arguments(atLeast minimum: Int) -> [Argument<SourceOptions>] {
    [
      .words(
        "file", to: \.files, help: "The files to read; '-' is standard input.", minimum: minimum,
        completion: .file),
      .option(
        "-f", "--format", to: \.format, value: "format",
        help: "Set the format. Default: recognize it from the content."),
      .option(
        "--map", to: \.mapPath, value: "file",
        help: "Read a table by this mapping file, which describes its columns.", completion: .file),
    ]
  }

  /// The reading that is asked for.
  ///
  /// - Throws: `CommandError` where a map and a format do not fit, or the map cannot be read.
  func reading() throws -> SourceReading {
    switch (mapPath, format) {
    case (nil, .mapped):
      throw CommandError(
        .usage, "The format 'mapped' needs a mapping file", hint: "Name it with '--map'.")
    case (_?, let format?) where format != .mapped:
      throw CommandError(
        .usage, "A mapping file cannot be used with the format '\(format.rawValue)'",
        hint: "Leave '--format' out.")
    case (nil, let format): return SourceReading(format: format, map: nil)
    case (let path?, _):
      return SourceReading(format: .mapped, map: try ColumnMapFile.read(path))
    }
  }
}

/// How sources are read: as one format, or each by its content.
struct SourceReading: Sendable {
  /// The format; `nil` where it is guessed.
  let format: ImportFormat?
  /// The meaning of the columns, if the files are read with a map.
  let map: ColumnMap?

  /// Opens a file, hands each of its drafts to `place` in order, and returns its format and the
  /// diagnostics.
  func read(
    _ path: String, place: (Draft) throws -> Void
  ) throws -> (format: ImportFormat, diagnostics: [Diagnostic]) {
    let (content, format) = try SourceOpener.open(path, as: format)
    let diagnostics = try DraftPipeline.read(content, as: format, map: map, place: place)
    return (format, diagnostics)
  }
}

/// The mapping file that `--map` names.
enum ColumnMapFile {
  /// The map in a file.
  ///
  /// - Throws: `ImportError` if it is not a map, `CommandError` if it cannot be read.
  static func read(_ path: String) throws -> ColumnMap {
    try ColumnMap(SourceText(try FileAccess.read(path), file: path))
  }
}

/// Opens the source that the user named, and finds its format.
enum SourceOpener {
  /// The content of a file or folder and its format; a guessed format is reported to the user.
  ///
  /// - Throws: `CommandError` if it cannot be read or its format cannot be recognized.
  static func open(
    _ path: String, as format: ImportFormat?
  ) throws -> (source: ImportSource, format: ImportFormat) {
    let source = try content(of: path)
    if let format { return (source, format) }
    guard let format = ImportFormat.guessed(from: source) else {
      if case .folder = source {
        throw CommandError(
          .noInput,
          "Cannot read '\(path)': it is a folder without a '.simdevicetype' or a '.device' in it",
          hint: "Name a file, or a folder of device types or of Unity's device files.")
      }
      throw CommandError(
        .data, "The format of '\(path)' cannot be recognized from its content",
        hint: "Name it with '--format': "
          + ImportFormat.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    Console.note("'\(path)' is read as \(format.rawValue).")
    return (source, format)
  }

  private static func content(of path: String) throws -> ImportSource {
    if path != "-" {
      if FolderAccess.isFolder(path) { return .folder(try FolderAccess.propertyLists(under: path)) }
      if ForeignFile.isSQLite(FileAccess.prefix(of: path, count: 16)) {
        return .tables(try SourceTables(readingFrom: path))
      }
    }
    return .text(try text(of: path))
  }

  /// The text of a file.
  ///
  /// - Throws: `CommandError` if it cannot be read, or is no text in UTF-8 or of unknown encoding.
  static func text(of path: String) throws -> SourceText {
    let bytes = try FileAccess.read(path)
    func refusal(_ kind: String, _ hint: String) -> CommandError {
      let name = path == "-" ? "standard input" : "'\(path)'"
      return CommandError(.data, "Cannot read \(name): it is \(kind)", hint: hint)
    }
    if ForeignFile.isSQLite(bytes) {
      throw refusal("an SQLite file", "Save it as a file, and name the file.")
    }
    // The beginnings of .xlsx, .ods and .numbers, which are ZIP files, and of .xls.
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
    {
      throw refusal(
        "a spreadsheet or an archive, and no text",
        "Save the sheet as CSV in UTF-8, and import that.")
    }
    let text = SourceText(bytes, file: path)
    if text.isUTF16 {
      throw refusal(
        "text in UTF-16, and UTF-8 is expected",
        "Save it as UTF-8, or give 'iconv -f UTF-16 -t UTF-8 FILE | devcat … -'.")
    }
    return text
  }
}

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

/// Reads the parts of a source on another thread while their drafts are placed on this one.
enum DraftPipeline {
  /// How many parts may be read ahead, which bounds the memory they take.
  private static let limit = 4
  /// How many rows a source may have, of which an import keeps the profiles until it commits.
  private static let maximumRows = 500_000

  /// Hands each draft to `place` in the order of the source, and returns the diagnostics.
  static func read(
    _ source: ImportSource, as format: ImportFormat, map: ColumnMap?,
    place: (Draft) throws -> Void
  ) throws -> [Diagnostic] {
    let steps = format.steps(reading: source, map: map)
    var rest = steps[...]
    var (done, rows) = (0, 0)
    var reading: [Background<SourceDocument, Never>] = []
    var document = SourceDocument()
    while !rest.isEmpty || !reading.isEmpty {
      while reading.count < limit, let step = rest.popFirst() {
        reading.append(Background(step))
      }
      let next = reading.removeFirst().value()
      for (index, draft) in next.drafts.enumerated() {
        rows += 1
        guard rows <= maximumRows else {
          throw CommandError(
            .data, "Cannot read '\(source.file)': it has more than \(maximumRows) rows",
            hint: "Split it into several files.")
        }
        try place(draft)
        if rows.isMultiple(of: 64) {
          // The parts are of about the same length.
          let part = Double(index + 1) / Double(next.drafts.count)
          WorkProgress.report(
            "Reading", fraction: (Double(done) + part) / Double(steps.count), rows, "rows")
        }
      }
      done += 1
      document.append(next.withoutDrafts)
      if document.isFull { break }
    }
    return document.diagnostics
  }
}
