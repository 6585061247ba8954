import DevcatValues
import DevcatEncoding
import DevcatImport
import DevcatRender
import DevcatStore
import DevcatSystem

/// Builds a shipped history from its folder: the reference from `data/`.
struct ReferenceBuilder {
  /// The result of building from the folder.
  struct Product {
    /// The names of the sources, one for each revision, the first one first.
    var names: [String] = []
    /// The catalogue, in memory, with its whole history.
    let file: CatalogueFile
    /// The facts of each source about each device.
    var facts = ReferenceFacts()

    /// A line for each revision: its number, its source and its digest.
    var digests: String {
      get throws {
        let digests = try file.log.revisions(after: 0, maximumBytes: .max).map(\.point.digest)
        var table = TextTable([("revision", .right), ("source", .left), ("digest", .left)])
        for (index, digest) in digests.enumerated() {
          table.add([String(index + 1), names[index], digest.hex])
        }
        return table.text(isUnderlined: true)
      }
    }
  }

  private let folder: String
  private let id: CatalogueID

  /// Makes a builder of a folder of facts, for a history with an id.
  init(folder: String, id: CatalogueID = .reference) { (self.folder, self.id) = (folder, id) }

  /// Makes a revision of each source, in the order of the file `order`.
  ///
  /// - Throws: `ReferenceError` or `ImportError` with the problem in the files.
  func build() throws -> Product {
    var product = Product(file: try CatalogueFile.inMemory(id: id, name: "reference"))
    let names = try names()
    let assignments =
      Path.exists("\(folder)/assign") ? try assignments("assign") : Assignments()
    for name in names {
      // A source may have assignments of its own, for names that meant other devices at the time.
      let own = "sources/\(name)/assign"
      try commit(
        name, Path.exists("\(folder)/\(own)") ? self.assignments(own) : assignments,
        to: &product)
    }
    return product
  }

  /// The names of the sources as `order` lists them, a line for each; `#` begins a comment.
  private func names() throws -> [String] {
    let names = try WholeFile.lines("\(folder)/order")
    let folders = try Folder.names(in: "\(folder)/sources").filter { !$0.hasPrefix(".") }
    let twice = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys
    for (name, problem) in folders.filter({ !names.contains($0) }).map({ ($0, "does not name it") })
      + names.filter({ !folders.contains($0) }).map({ ($0, "names it, and it does not exist") })
      + twice.map({ ($0, "names it twice") })
    {
      throw ReferenceError(
        "'\(folder)/sources/\(name)': the file '\(folder)/order' \(problem)",
        hint: "'order' must name each folder of 'sources' once.")
    }
    return names
  }

  private func commit(
    _ name: String, _ assignments: Assignments, to product: inout Product
  ) throws {
    let revision = try ReferenceRevision(source("sources/\(name)/source.txt"))
    var planner = ImportPlanner(
      source: revision.note.source, over: product.file.devices, assignments: assignments,
      policy: .take)
    var stated: [String: Patch] = [:]
    for table in revision.files {
      let document = CSVReader(table: table.table).read(try source("sources/\(name)/\(table.name)"))
      try Self.refuse(document.diagnostics)
      for var draft in document.drafts {
        if let evidence = table.evidence { draft = draft.marked(with: evidence) }
        for id in try planner.add(draft) {
          product.facts.add(draft.patch, of: id, from: revision.note.source)
          stated[id] = Patch((stated[id]?.edits ?? []) + draft.patch.edits)
        }
      }
    }
    for (id, patch) in stated {
      guard let before = try product.file.devices.profile(id: id) else { continue }
      let draft = Self.draftWithoutOldEvidence(of: before, as: patch)
      if !draft.patch.edits.isEmpty { _ = try planner.add(draft) }
    }
    let plan = planner.finished()
    try Self.refuse(plan.unusable)
    let removals = try removals(revision, of: name, beside: plan.changes, in: product.file)
    let changes = (plan.changes + removals).sorted { TextOrder.precedes($0.id, $1.id) }
    guard try product.file.commit(changes, note: revision.note) != nil else {
      throw ReferenceError("The source '\(folder)/sources/\(name)' changes nothing")
    }
    product.names.append(name)
  }

  /// A draft that takes back the evidence of earlier sources for values that a source states now
  /// without any.
  ///
  /// Evidence belongs to one value, so another value does not inherit it. A source that states the
  /// same value confirms it, and its notes `single source`, `unconfirmed` and `derived` go; a
  /// dispute stays until the row that tells of it is corrected.
  private static func draftWithoutOldEvidence(of before: Profile, as stated: Patch) -> Draft {
    let paths = stated.edits.map(\.path)
    let told = Set(paths)
    let old = stated.edits.filter { edit in
      guard let value = edit.value, let present = before[edit.path],
        before[edit.path.evidence] != nil, !told.contains(edit.path.evidence)
      else { return false }
      return value.combined(with: present, at: edit.path) != present
        || Grade(evidence: before.evidence(of: edit.path)) != .disputed
    }
    var draft = Draft(
      location: SourceLocation(file: "", line: 1), id: before.id,
      patch: Patch(Set(old.map(\.path.evidence)).map { .init($0, nil) }))
    draft.retracts = true
    return draft
  }

  private func removals(
    _ revision: ReferenceRevision, of name: String, beside changes: [Change],
    in file: CatalogueFile
  ) throws -> [Change] {
    let changed = Set(changes.map(\.id))
    return try revision.removals.map { id in
      guard try file.devices.profile(id: id) != nil, !changed.contains(id) else {
        let reason = changed.contains(id) ? "it also changes it" : "there is no such profile"
        throw ReferenceError("'\(folder)/sources/\(name)' removes '\(id)', but \(reason)")
      }
      return .delete(id: id)
    }
  }

  private func assignments(_ name: String) throws -> Assignments {
    try AssignmentsReader.read(source(name))
  }

  private func source(_ name: String) throws -> SourceText {
    SourceText(try WholeFile.bytes(folder + "/" + name), file: folder + "/" + name)
  }

  private static func refuse(_ diagnostics: [Diagnostic]) throws {
    guard !diagnostics.isEmpty else { return }
    throw ReferenceError(
      diagnostics.map(\.description).joined(separator: "\n"),
      hint: "The files in the folder must be free of errors.")
  }
}
