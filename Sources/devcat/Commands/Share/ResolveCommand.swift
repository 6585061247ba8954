import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat resolve`: settles a conflict that a pull left.
enum ResolveCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var note = NoteOptions()
    var device: String?
    var field: String?
    var takesOurs = false
    var takesTheirs = false
    var value: String?
  }

  static let command = Command(
    "resolve", "Resolve a conflict that a pull left.",
    discussion: """
      Without a device, it lists the conflicts. Without a field, it resolves every open conflict of the \
      device; a field that you name can be decided again. After the last conflict, it merges, and \
      makes a revision with the values that are not the hub's. Its message has those of all decisions.
        devcat resolve 'iPhone 11' ppi --theirs
        devcat resolve 'iPhone 11' ppi --value 326 --message 'Measured again'
      """,
    options: Options(),
    [
      .device(to: \.device),
      .word("field", to: \.field, help: "A field that 'devcat status' lists."),
      .flag("--ours", to: \.takesOurs, help: "Keep the local value."),
      .flag("--theirs", to: \.takesTheirs, help: "Take the hub's value."),
      .option("--value", to: \.value, value: "value", help: "Set the field to another value."),
    ] + Argument.shared(NoteOptions.arguments, at: \.note)
      + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue),
    validate: { options in
      let count = [options.takesOurs, options.takesTheirs, options.value != nil].count { $0 }
      if options.device == nil, count == 0 { return nil }
      if count != 1 { return "Give one of '--ours', '--theirs' and '--value'" }
      return options.value != nil && options.field == nil ? "'--value' needs a field" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    guard let device = options.device else {
      let file = try options.catalogue.openForReading()
      return try file.reading { try list(file, options) }
    }
    let file = try options.catalogue.openForWriting()
    let (outcome, pending, tags) = try file.transaction {
      guard let pending = try file.merging.pendingMerge() else {
        throw CommandError(.noInput, "No revisions wait to be merged in '\(file.path)'")
      }
      let tags = try file.log.taggedPoints()
      let id = try id(of: device, pending, in: file)
      let path = try options.field.map { try Self.path(named: $0, of: id, pending) }
      let outcome = try file.merging.resolve(
        id: id, path: path, as: try decision(options, at: path), note: options.note.note(""))
      return (outcome, pending, try file.log.tags(movedSince: tags))
    }
    // After the transaction: what is said to be resolved is durable.
    try print(outcome, pending, options, file, tags)
  }

  /// Prints the conflicts.
  private static func list(_ file: CatalogueFile, _ options: Options) throws {
    let conflicts = try file.merging.pendingMerge()?.conflicts ?? []
    let names = try MergeOutput.names(conflicts, in: file)
    let sides = try file.merging.conflictSides()
    if options.catalogue.isJSON {
      return try JSONOutput.print {
        ConflictText.write(conflicts, names: names, sides: sides, to: &$0)
      }
    }
    guard !conflicts.isEmpty else { return Console.note("There are no conflicts.") }
    try Output.standard.write(ConflictText.page(conflicts, names: names, sides: sides))
  }

  /// The id of the device; it may exist on one side only.
  private static func id(
    of text: String, _ pending: PendingMerge, in file: CatalogueFile
  ) throws -> String {
    let conflict = pending.conflicts.first { conflict in
      guard conflict.id != text, case .profile(let sides) = conflict.subject else {
        return conflict.id == text
      }
      return [sides.base, sides.ours, sides.theirs].contains {
        $0?.name?.lowercased() == text.lowercased()
      }
    }
    return try conflict?.id ?? DeviceLookup.id(of: text, in: file)
  }

  private static func path(
    named text: String, of id: String, _ pending: PendingMerge
  ) throws -> FieldPath {
    // A part is settled with the whole value that it belongs to.
    if let path = FieldPath(unknown: text) ?? Column(text)?.path { return path }
    let fields = pending.conflicts.filter { $0.id == id && $0.decision == nil }
      .compactMap { $0.path?.description }
    let near = fields.first { $0.hasSuffix(".\(text)") } ?? text.closest(of: fields)
    throw CommandError(
      .usage, "'\(text)' is not a field",
      hint: near.map { "Did you mean '\($0)'?" }
        ?? (fields.isEmpty
          ? "'devcat resolve' lists the conflicts."
          : "In conflict \(fields.count == 1 ? "is" : "are") "
            + fields.map { "'\($0)'" }.listed(10) + "."))
  }

  private static func decision(
    _ options: Options, at path: FieldPath?
  ) throws -> MergeDecision {
    guard let text = options.value else { return options.takesOurs ? .ours : .theirs }
    guard let path, let type = path.field?.type else {
      throw CommandError(.data, "'\(options.field ?? "")' is a field of a newer version")
    }
    return .value(try FieldValue(parsing: text, as: type, field: path.description))
  }

  private static func print(
    _ outcome: MergeOutcome, _ pending: PendingMerge, _ options: Options, _ file: CatalogueFile,
    _ tags: [MovedTag]
  ) throws {
    let (renumbered, conflicts): ([Renumbering], [MergeConflict]) =
      switch outcome {
      case .rebased(let renumbered, _): (renumbered, [])
      case .waiting(let conflicts): ([], conflicts)
      }
    let open = conflicts.filter { $0.decision == nil }
    let names = try MergeOutput.names(conflicts, in: file)
    let head = try file.log.head()
    let local = head.number - pending.head.number
    let resolution = Renumbering.resolution(
      after: renumbered, head: head, localRevisions: local)
    let hasMessage =
      options.note.message != nil || pending.conflicts.contains { $0.message != nil }
    if open.isEmpty, hasMessage, resolution == nil {
      Console.note("The hub's values are kept, so there is no revision for the message.")
    } else if !open.isEmpty, options.note.message != nil {
      Console.note("The message is kept for the revision after the last conflict.")
    }
    if options.catalogue.isJSON {
      return try JSONOutput.object { writer in
        writer.member("merged", open.isEmpty)
        writer.key("conflicts")
        ConflictText.write(conflicts, names: names, to: &writer)
        if open.isEmpty { writer.member("localRevisions", local) }
        if let resolution { SyncRunner.write("resolution", resolution, to: &writer) }
        MergeOutput.write(renumbered, tags: tags, to: &writer)
      }
    }
    guard open.isEmpty else {
      try Output.standard.line("Resolved; \(open.count.counted("conflict")) left:")
      return try Output.standard.write(ConflictText.page(open, names: names))
    }
    let push = local > 0 ? " To push: \(local.counted("local revision"))." : ""
    try Output.standard.line(
      "Resolved; merged up to the hub's revision \(pending.head.number).\(push)")
    for line in MergeOutput.lines(renumbered, resolution, tags: tags) {
      try Output.standard.line(line)
    }
  }
}
