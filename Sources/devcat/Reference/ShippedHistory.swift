import DevcatArguments
import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatStore

/// A history that ships inside the binary, as a delta from the beginning.
///
/// `Scripts/reference` builds each from the files in `data/`; CI checks that they are fresh.
enum ShippedHistory: String, CaseIterable {
  /// Apple's devices, with which a catalogue begins.
  case reference
  /// Devices of Android, which are merged on top.
  case android

  /// The folder of its facts, inside `data/`.
  func folder(in data: String) -> String { self == .reference ? data : "\(data)/\(rawValue)" }

  /// The id of its lineage.
  var id: CatalogueID { self == .reference ? .reference : .android }

  /// The name of the file that it is embedded from.
  var fileName: String { "\(rawValue).delta" }

  /// The revisions, the first one first.
  func revisions() throws -> [Revision] {
    try DeltaReader.decoded(
      self == .reference ? EmbeddedFiles.referenceDelta : EmbeddedFiles.androidDelta)
  }

  /// The history, from which catalogues take what they lack.
  func published() throws -> PublishedHistory {
    try PublishedHistory(revisions(), named: rawValue)
  }

  /// Takes the history into a new catalogue, by a revision that is the same on every machine.
  func take(into file: CatalogueFile) throws {
    let history = try published()
    guard let last = history.revisions.last?.header else { return }
    let note = RevisionNote(
      author: last.author, message: "Take \(rawValue) revision \(last.number)", time: last.time)
    try file.transaction {
      _ = try file.merging.carryOut(file.merging.updatePlan(to: history), note: note)
    }
  }

  /// Makes a catalogue of revisions of the reference at `path`, takes other histories into it, and
  /// returns how many profiles it has and its head.
  static func makeCatalogue(
    of revisions: [Revision], at path: String, id: CatalogueID = .reference, name: String,
    with others: [ShippedHistory] = []
  ) throws -> (count: Int, head: RevisionPoint) {
    try NewCatalogue.make(at: path, id: id, name: name) { file in
      try file.apply(revisions, onto: .origin)
      for other in others { try other.take(into: file) }
      return (try file.state.count, try file.log.head())
    }
  }

  /// A catalogue with this history, to be read: one in the user's cache, or else in memory.
  func catalogue() throws -> CatalogueFile {
    if let file = try ReferenceCache.catalogue(of: self) { return file }
    let file = try CatalogueFile.inMemory(id: id, name: rawValue)
    try file.apply(revisions(), onto: .origin)
    return file
  }

  /// The assignments of published names that the reference uses, for the user's imports too.
  static func assignments() throws -> Assignments {
    try AssignmentsReader.read(SourceText(EmbeddedFiles.assign, file: "data/assign"))
  }
}

/// A shipped history that a user may add to a catalogue.
enum AddedHistory: String, CaseIterable, ArgumentValue {
  case android

  /// The shipped history that is added.
  var history: ShippedHistory { .android }
}
