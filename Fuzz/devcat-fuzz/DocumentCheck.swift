import DevcatValues
import DevcatEncoding
import DevcatImport

/// The promises of an import reader about its result.
enum DocumentCheck {
  /// Traps where a document has places outside its source, or drafts that could not be stored.
  static func check(_ document: SourceDocument, of source: ImportSource) {
    let files = files(of: source)
    let errors = document.diagnostics.count { $0.severity == .error }
    FuzzTarget.require(
      document.isReadable == (errors == 0), "a source that cannot be read has an error")
    FuzzTarget.require(
      errors <= SourceDocument.maximumErrors + 1, "\(errors) errors are more than are listed")
    for diagnostic in document.diagnostics { check(diagnostic, files, source.file) }
    for draft in document.drafts {
      check(draft.location, files, source.file)
      check(draft)
    }
  }

  /// Traps where an error of a file of ours names no place in it.
  static func check(_ error: ImportError, of file: SourceText) {
    FuzzTarget.require(!error.diagnostics.isEmpty, "a file that cannot be read has a diagnostic")
    for diagnostic in error.diagnostics { check(diagnostic, [file], file.file) }
  }

  private static func files(of source: ImportSource) -> [SourceText] {
    switch source {
    case .text(let text): [text]
    case .folder(let folder): folder.files
    }
  }

  private static func check(_ diagnostic: Diagnostic, _ files: [SourceText], _ source: String) {
    FuzzTarget.require(!diagnostic.message.isEmpty, "a diagnostic says something")
    if let location = diagnostic.location {
      check(location, files, source)
    } else {
      FuzzTarget.require(false, "a diagnostic has a place: \(diagnostic)")
    }
  }

  private static func check(
    _ location: SourceLocation, _ files: [SourceText], _ source: String
  ) {
    let file = files.first { $0.file == location.file }
    FuzzTarget.require(
      file != nil || location.file == source || location.file.hasPrefix(source),
      "\(location) is in the source")
    let bytes = file?.bytes ?? []
    switch location.place {
    case .text(let line, let column):
      // A line of XML ends with a carriage return too.
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
      FuzzTarget.require((1...lines).contains(line), "\(location) is one of \(lines) lines")
      FuzzTarget.require(
        (1...bytes.count + 1).contains(column), "\(location) is in \(bytes.count) bytes")
    case .byte(let offset):
      FuzzTarget.require(
        (0...bytes.count).contains(offset), "\(location) is in \(bytes.count) bytes")
    }
  }

  /// A row can be stored, unless it exceeds a limit, and reads back unchanged; values that this
  /// version does not know are checked when they are stored, and not by a reader.
  private static func check(_ draft: Draft) {
    let edits = draft.patch.edits
    let ascends = zip(edits, edits.dropFirst()).allSatisfy { $0.path < $1.path }
    FuzzTarget.require(ascends, "the edits of \(draft.location) ascend")
    FuzzTarget.require(!draft.title.isEmpty, "a row has a title for messages")
    let name = draft.name.map { Patch([Patch.Edit(Field.name.at(), .text($0))]) } ?? Patch()
    let known = Patch(edits.filter { $0.path.field != nil })
    let profile = Profile(id: "fuzz").applying(known).applying(name)
    do throws(Failure) {
      let record = try Record.encoded(profile)
      FuzzTarget.require(
        try Record.decoded(record) == profile, "\(draft.location) comes back as it was")
    } catch {
      FuzzTarget.require(
        error.code == .beyondLimit, "\(draft.location) can be stored: \(error)")
    }
  }
}
