import DevcatValues
import DevcatArguments
import DevcatClient
import DevcatRender
import DevcatStore

/// `devcat verify`: recomputes everything from the log.
enum VerifyCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    /// The file, in the place of `--catalogue`.
    var file: String?
    var isRepairing = false
  }

  static let command = Command(
    "verify", "Verify every digest and table against the log, or rebuild the tables.",
    discussion: """
      The log of revisions is the source of everything else in the file: if only other tables are damaged, \
      --repair rebuilds them from the log. If the log itself is damaged, the error says how to save \
      what the file still has.
      """,
    options: Options(),
    [
      .word(
        "file", to: \.file, help: "A catalogue, or a snapshot. Default: your catalogue.",
        completion: .file),
      .flag(
        "--repair", to: \.isRepairing,
        help: "First rebuild the tables besides the log from it."),
    ] + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue),
    validate: { options in
      options.file != nil && options.catalogue.path != nil
        ? "The file is named twice: leave '--catalogue' out" : nil
    }, run: run)

  @Sendable private static func run(_ given: Options) throws {
    var options = given
    options.catalogue.path = given.file ?? given.catalogue.path
    let file =
      try options.isRepairing
      ? options.catalogue.openForWriting() : options.catalogue.openForReading()
    if options.catalogue.isSnapshot {
      try ProgressBar.showing(!options.catalogue.isJSON, as: "Verifying") {
        try file.snapshots.verify()
      }
    }
    let repair =
      options.isRepairing
      ? try ProgressBar.showing(!options.catalogue.isJSON) { try repaired(file) } : nil
    if case .file(let lost) = repair, !lost.isEmpty {
      Console.note(
        "SQLite could not read all of \(lost.map { "'\($0)'" }.joined(separator: ", ")), and "
          + "they cannot be rebuilt: those tables are empty now. A backup may have them.")
    }
    let found = try ProgressBar.showing(!options.catalogue.isJSON) { try file.maintenance.verify() }
    if options.catalogue.isJSON {
      try printJSON(found, repair, file)
    } else if found.difference == nil {
      if let repair {
        let what = repair == .tables ? "the tables from the log" : "the whole file"
        try Output.standard.line("repaired: rebuilt \(what)")
      }
      try Output.standard.line(
        "verified: \(found.revisions.counted("revision")), \(found.profiles.counted("device"))")
      try Output.standard.line("head \(found.head.number) \(found.head.digest)")
      try Output.standard.line("root \(found.root)")
    }
    if let damage = damage(found, of: file) { throw damage }
  }

  /// Repairs a file.
  ///
  /// - Throws: `CommandError` that names the file where its log is damaged.
  private static func repaired(_ file: CatalogueFile) throws -> CatalogueMaintenance.Repair {
    do {
      return try file.maintenance.repair()
    } catch let error as Failure where error.fault == .bytes || error.code == .damaged {
      throw CommandError(
        .data, "Cannot repair '\(file.path)': \(error.problem)",
        hint:
          "The log itself is damaged: 'devcat verify\(named(file))' says how to save what the file has."
      )
    }
  }

  /// The option that names a file in a command to paste, if that is not the user's own.
  private static func named(_ file: CatalogueFile) -> String {
    file.path == Environment.cataloguePath ? "" : " --catalogue \(ShellWord.quoted(file.path))"
  }

  /// The error about what was found, if it is damage.
  static func damage(_ found: Verification, of file: CatalogueFile) -> CommandError? {
    guard let difference = found.difference else { return nil }
    let named = named(file)
    return CommandError(
      .data, "'\(file.path)' is damaged: \(difference)",
      hint: found.isRepairable
        ? "The log is sound: run 'devcat verify --repair\(named)'."
        : rescue(found.unpushed, named))
  }

  /// The way out of a damaged log that loses least (docs/CommandLine.md, "verify").
  private static func rescue(_ unpushed: Verification.Unpushed?, _ named: String) -> String {
    let export = "'devcat export --format ndjson --output saved.ndjson\(named)'"
    guard let unpushed else {
      return
        "The log is damaged: restore the file from a backup. Without one, save the present values: "
        + "\(export), then 'devcat init --empty --catalogue NEW.db' and 'devcat import saved.ndjson "
        + "--skip-invalid --catalogue NEW.db'. The history is lost."
    }
    let clone = "'devcat clone \(unpushed.remote) --catalogue NEW.db'"
    if unpushed.count == 0 {
      return "The log is damaged, and the remote has every revision: \(clone) makes a sound file."
    }
    let isHub = !PublishedURL.isOne(unpushed.remote)
    if isHub, unpushed.isSound {
      return
        "The log is damaged, but not in what is unpushed (\(unpushed.count.counted("revision"))): "
        + "run 'devcat push\(named)', and then \(clone)."
    }
    return "The log is damaged, \(isHub ? "also in" : "and the remote lacks") "
      + "\(unpushed.count.counted("local revision")). Save the present values: \(export), \(clone), "
      + "then 'devcat import saved.ndjson --on-conflict take --dry-run --catalogue NEW.db', "
      + "and without '--dry-run' if its changes are right."
  }

  private static func printJSON(
    _ found: Verification, _ repair: CatalogueMaintenance.Repair?, _ file: CatalogueFile
  ) throws {
    try JSONOutput.object { writer in
      writer.member("verified", found.difference == nil)
      if let repair { writer.member("rebuilt", repair == .tables ? "tables" : "file") }
      if case .file(let lost) = repair, !lost.isEmpty { writer.member("lost", lost) }
      writer.member("catalogue", file.id.description)
      writer.member("head", found.head.number)
      writer.member("digest", found.head.digest.hex)
      writer.member("root", found.root.hex)
      writer.member("revisions", found.revisions)
      writer.member("profiles", found.profiles)
      if let difference = found.difference {
        writer.member("difference", difference)
        writer.member("repairable", found.isRepairable)
      }
    }
  }
}
