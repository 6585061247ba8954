import DevcatArguments
import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatRender
import DevcatStore

/// A history that ships inside the binary, as a delta from the beginning.
///
/// `Scripts/reference` builds each from the files in `data/`; CI checks that they are fresh.
enum ShippedHistory: String, CaseIterable {
  /// Apple's devices, with which a catalogue begins.
  case reference
  /// Devices of Android, which are merged on top.
  case android

  /// The id of its lineage.
  var id: CatalogueID { self == .reference ? .reference : .android }

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
      return (try file.devices.count, try file.log.head())
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

extension ReferenceFacts {
  /// The facts that ship inside the binary.
  ///
  /// - Throws: `Failure` if they cannot be read, which is a fault of ours.
  static func embedded() throws -> ReferenceFacts { try read.get() }

  /// The facts of one device that ship inside the binary, whose paths and values alone are read: those of all take a
  /// tenth of a second and more.
  static func embedded(of id: String) throws -> ReferenceFacts {
    try ReferenceFacts(gzip: EmbeddedFiles.facts, of: id)
  }

  /// The embedded facts, which a process reads once.
  private static let read = Result { try ReferenceFacts(gzip: EmbeddedFiles.facts) }

  /// The facts that contradict a value that is set now, in words: `refreshRate: 3 of 3 facts
  /// say 120`; `nil` if all agree, or there are none.
  func contradiction(of id: String, _ path: FieldPath, to value: FieldValue) -> String? {
    let facts = values(of: id, path)
    let others = facts.filter { $0.combined(with: value, at: path) != value }
    // A fact may leave a part of the value open, such as the day of a year.
    let counts = others.map { other in
      (value: other, count: others.count { $0.combined(with: other, at: path) == other })
    }
    guard let most = counts.max(by: { $0.count < $1.count }) else { return nil }
    let counted =
      facts.count == 1
      ? "the one fact that ships with devcat says"
      : "\(most.count) of \(facts.count) facts that ship with devcat \(most.count == 1 ? "says" : "say")"
    return "\(path): \(counted) \(most.value)"
  }
}
