import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatStore

/// The reference history that ships inside the binary, as a delta from the beginning.
///
/// `Scripts/reference` builds it from the files in `data/`; CI checks that it is fresh.
enum ReferenceHistory {
  /// The revisions, the first one first.
  static func revisions() throws -> [Revision] {
    try DeltaReader.decoded(EmbeddedFiles.referenceDelta)
  }

  /// Makes a catalogue of a reference history at `path`, and returns how many profiles it has and its
  /// head.
  static func makeCatalogue(
    of revisions: [Revision], at path: String, name: String
  ) throws -> (count: Int, head: RevisionPoint) {
    try NewCatalogue.make(at: path, id: .reference, name: name) { file in
      try file.apply(revisions, onto: .origin)
      return (try file.state.count, try file.log.head())
    }
  }

  /// The reference in memory, with its history.
  static func inMemory() throws -> CatalogueFile {
    let file = try CatalogueFile.inMemory(id: .reference, name: "reference")
    try file.apply(revisions(), onto: .origin)
    return file
  }

  /// The assignments of published names that the reference uses, for the user's imports too.
  static func assignments() throws -> Assignments {
    try AssignmentsReader.read(SourceText(EmbeddedFiles.assign, file: "data/assign"))
  }
}
