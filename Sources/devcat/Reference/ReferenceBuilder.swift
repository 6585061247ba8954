import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatStore

/// Builds a shipped history from its folder: the reference from `data/`.
struct ReferenceBuilder {
  /// The result of building from the folder.
  struct Product {
    /// The names of the folders, one for each revision, the first one first.
    var names: [String] = []
    /// The catalogue, in memory, with its whole history.
    let file: CatalogueFile
    /// The facts of each source about each device.
    var facts = ReferenceFacts()
  }

  private let folder: String
  private let id: CatalogueID

  /// Makes a builder of a folder of facts, for a history with an id.
  init(folder: String, id: CatalogueID = .reference) { (self.folder, self.id) = (folder, id) }

  /// Makes a revision of each numbered folder in it, in the order of their leading numbers.
  ///
  /// - Throws: `CommandError` or `ImportError` with the problem in the files.
  func build() throws -> Product {
    var product = Product(file: try CatalogueFile.inMemory(id: id, name: "reference"))
    let folders = try FileAccess.names(in: folder).compactMap { name in
      Int(name.prefix { $0.isNumber }).map { (number: $0, name: name) }
    }
    let assignments =
      FileAccess.exists("\(folder)/assign") ? try assignments("assign") : Assignments()
    for (_, name) in folders.sorted(by: { $0.number < $1.number }) {
      // A folder may have assignments of its own, for names that meant other devices at the time.
      let own = "\(name)/assign"
      try commit(
        name, FileAccess.exists("\(folder)/\(own)") ? self.assignments(own) : assignments,
        to: &product)
    }
    return product
  }

  private func commit(
    _ name: String, _ assignments: Assignments, to product: inout Product
  ) throws {
    let revision = try ReferenceRevision(source("\(name)/revision.txt"))
    var planner = ImportPlanner(
      source: revision.note.source, over: product.file.views, assignments: assignments,
      policy: .take)
    for table in revision.files {
      let document = CSVReader(table: table.table).read(try source("\(name)/\(table.name)"))
      try Self.refuse(document.diagnostics)
      for var draft in document.drafts {
        if let evidence = table.evidence { draft = draft.marked(with: evidence) }
        for id in try planner.add(draft) {
          product.facts.add(draft.patch, of: id, from: revision.note.source)
        }
      }
    }
    try retract(revision, of: name, in: product.file, &planner)
    let plan = planner.finished()
    try Self.refuse(plan.unusable)
    let removals = try removals(revision, of: name, beside: plan.changes, in: product.file)
    let changes = (plan.changes + removals).sorted { TextOrder.precedes($0.id, $1.id) }
    guard try product.file.commit(changes, note: revision.note) != nil else {
      throw CommandError(.data, "The folder '\(folder)/\(name)' changes nothing")
    }
    product.names.append(name)
  }

  /// Takes back the values that the revision lists, with their evidence.
  private func retract(
    _ revision: ReferenceRevision, of name: String, in file: CatalogueFile,
    _ planner: inout ImportPlanner<CatalogueViews>
  ) throws {
    for retraction in revision.retractions {
      guard let profile = try file.state.profile(id: retraction.id), profile[retraction.path] != nil
      else {
        throw CommandError(
          .data,
          "'\(folder)/\(name)' takes back '\(retraction.path)' of '\(retraction.id)', "
            + "which does not exist")
      }
      let paths = [retraction.path, retraction.path.evidence].filter { profile[$0] != nil }
      var draft = Draft(
        location: SourceLocation(file: "\(folder)/\(name)/revision.txt", line: 1),
        id: retraction.id, patch: Patch(paths.map { .init($0, nil) }))
      draft.retracts = true
      _ = try planner.add(draft)
    }
  }

  private func removals(
    _ revision: ReferenceRevision, of name: String, beside changes: [Change],
    in file: CatalogueFile
  ) throws -> [Change] {
    let changed = Set(changes.map(\.id))
    return try revision.removals.map { id in
      guard try file.state.profile(id: id) != nil, !changed.contains(id) else {
        let reason = changed.contains(id) ? "it also changes it" : "there is no such profile"
        throw CommandError(.data, "'\(folder)/\(name)' removes '\(id)', but \(reason)")
      }
      return .delete(id: id)
    }
  }

  private func assignments(_ name: String) throws -> Assignments {
    try AssignmentsReader.read(source(name))
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
