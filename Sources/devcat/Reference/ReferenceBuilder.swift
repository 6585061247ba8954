import Catalogue
import Encoding
import Import
import Store

/// Builds the reference history from the folder `data/`.
struct ReferenceBuilder {
  private let folder: String

  init(folder: String) { self.folder = folder }

  /// The revisions that the folders in `data/` describe, in the order of their leading numbers.
  func revisions() throws -> [Revision] {
    let assignments = try AssignmentsReader.read(source("assign"))
    let file = try CatalogueFile.inMemory(id: .reference, name: "reference")
    let folders = try FileAccess.names(in: folder).compactMap { name in
      Int(name.prefix { $0.isNumber }).map { (number: $0, name: name) }
    }
    for (_, name) in folders.sorted(by: { $0.number < $1.number }) {
      try commit(name, assignments, to: file)
    }
    return try file.revisions(after: 0, maximumBytes: .max)
  }

  private func commit(
    _ name: String, _ assignments: Assignments, to file: CatalogueFile
  ) throws {
    let revision = try ReferenceRevision(source("\(name)/revision.txt"))
    var planner = ImportPlanner(
      source: revision.note.source, over: file, assignments: assignments, policy: .take)
    for table in revision.files {
      let text = try source("\(name)/\(table)")
      let document = CSVReader(table: String(table.prefix { $0 != "." })).read(text)
      try Self.refuse(document.diagnostics)
      for draft in document.drafts { try planner.add(draft) }
    }
    let plan = planner.finished()
    try Self.refuse(plan.unusable)
    try file.commit(plan.changes, note: revision.note)
  }

  private func source(_ name: String) throws -> SourceText {
    SourceText(try FileAccess.read(folder + "/" + name), file: folder + "/" + name)
  }

  private static func refuse(_ diagnostics: [Diagnostic]) throws {
    guard !diagnostics.isEmpty else { return }
    throw CommandError(
      .data, diagnostics.map(\.description).joined(separator: "\n"),
      hint: "The files in the folder must be free of errors.")
  }
}
