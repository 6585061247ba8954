import DevcatArguments
import DevcatHub
import DevcatHubPostgres
import DevcatRender
import DevcatValues
import DevcatWire

/// `devcat hub catalogue`: lists, freezes, renames and deletes the catalogues of a hub.
enum HubCatalogueCommand {
  struct Options: Sendable {
    var hub = HubPlaceOptions()
    var name: String?
    var new: String?
    var isOff = false
  }

  private static let place = Argument<Options>.shared(
    HubPlaceOptions.arguments(json: nil), at: \.hub)
  private static let name = Argument<Options>.word(
    "catalogue", to: \.name, help: "Its name on the hub, 'team/name'.")

  static let command = Command(
    "catalogue", "List, freeze, rename and delete the catalogues of a hub.",
    [
      Command(
        "list", "List the catalogues of a hub, and which are frozen.", options: Options(),
        Argument.shared(HubPlaceOptions.arguments(json: "Print a JSON array."), at: \.hub),
        run: list),
      Command(
        "freeze", "Refuse pushes to a catalogue; pulls go on.",
        discussion: """
          A running hub follows at once, and the command waits for the push under way. Those who push \
          get an error (77), and lose nothing: they push again when that has ended.
            devcat hub catalogue freeze hub acme/devices
            devcat hub catalogue freeze hub acme/devices --off
          """,
        options: Options(),
        place + [name, .flag("--off", to: \.isOff, help: "Take pushes again.")], run: freeze),
      Command(
        "rename", "Give a catalogue another name.",
        discussion: """
          Stop the hub first; with --postgres, nodes that run follow within 5 s. Clients find the \
          catalogue at its new name alone: give 'devcat push' the new URL, which is kept.
            devcat hub catalogue rename hub acme/devices acme/phones
          """,
        options: Options(),
        place + [name, .word("new", to: \.new, help: "The new name, 'team/name'.")], run: rename),
      Command(
        "delete", "Move a catalogue aside, where no client finds it.",
        discussion: """
          Stop the hub first; with --postgres, nodes that run follow within 5 s. Nothing is deleted: \
          the command prints where the catalogue is now, and how it comes back.
            devcat hub catalogue delete hub acme/devices
          """,
        options: Options(), place + [name], run: delete),
    ])

  // MARK: The commands

  @Sendable private static func list(_ options: Options) throws {
    let hub = try options.hub.place()
    let rows = try rows(of: hub)
    if options.hub.isJSON {
      return try JSONOutput.print { writer in
        writer.array(rows) { writer, row in
          writer.object { writer in
            writer.member("name", "\(row.name)")
            if let head = row.head { SyncRunner.write("head", head, to: &writer) }
            writer.member("bytes", row.size)
            writer.member("frozen", row.isFrozen)
          }
        }
      }
    }
    var table = TextTable([
      ("catalogue", .left), ("head", .right), ("digest", .left), ("bytes", .right),
      ("pushes", .left),
    ])
    for row in rows {
      table.add([
        "\(row.name)", row.head.map { "\($0.number)" } ?? "?",
        row.head?.digest.short ?? "cannot be read", "\(row.size)",
        row.isFrozen ? "frozen" : "taken",
      ])
    }
    try Output.standard.write(table.text(width: Output.width))
  }

  @Sendable private static func freeze(_ options: Options) throws {
    let (hub, word) = try options.hub.place(and: options.name, meaning: "name of the catalogue")
    let name = try CatalogueName(word)
    try hub.catalogues.freeze(name, !options.isOff)
    try Output.standard.line(
      options.isOff
        ? "The hub takes pushes to '\(name)' again."
        : "Froze '\(name)': the hub takes no pushes to it, until 'freeze --off'.")
  }

  @Sendable private static func rename(_ options: Options) throws {
    // With '--postgres' there is no folder, and the words are one place further on.
    let isPostgres = options.hub.postgres.isGiven
    let words = [options.hub.folder, options.name, options.new].compactMap(\.self)
    let names = words.dropFirst(isPostgres ? 0 : 1)
    guard names.count == 2, let first = names.first, let last = names.last else {
      throw CommandError(
        .usage, "The name of the catalogue or its new name is missing", hint: "See '--help'.")
    }
    let hub = try HubPlace(
      folder: isPostgres ? nil : options.hub.folder, postgres: options.hub.postgres)
    let (name, new) = (try CatalogueName(first), try CatalogueName(last))
    try requireStopped(hub, "rename", name)
    try hub.catalogues.rename(name, to: new)
    try Output.standard.line("Renamed '\(name)' to '\(new)'.")
  }

  @Sendable private static func delete(_ options: Options) throws {
    let (hub, word) = try options.hub.place(and: options.name, meaning: "name of the catalogue")
    let name = try CatalogueName(word)
    try requireStopped(hub, "delete", name)
    let place = try hub.catalogues.moveAside(name)
    switch hub {
    case .folder(let folder):
      // The files of SQLite beside it would damage another catalogue of that name.
      try Output.standard.line(
        "Moved '\(name)' aside. To get it back, stop the hub: test ! -e "
          + "\(ShellWord.quoted(folder.file(of: name))) && mv \(ShellWord.quoted(place))* "
          + ShellWord.quoted("\(folder.path)/\(name.team)/"))
    case .postgres:
      try Output.standard.line(
        "Moved '\(name)' aside. To get it back: UPDATE devcat.catalogue SET name = '\(name)' WHERE name = "
          + "'\(place)'")
    }
  }

  // MARK: Parts

  /// Refuses to move a file that a hub has open.
  private static func requireStopped(
    _ hub: HubPlace, _ operation: String, _ name: CatalogueName
  ) throws {
    guard case .folder(let folder) = hub, try HubStatusCommand.running(folder) != nil else {
      return
    }
    throw CommandError(
      .conflict, "Cannot \(operation) '\(name)': a hub serves '\(folder.path)'",
      hint:
        "Stop the hub, and start it again afterwards; watches come back to it by themselves. 'freeze' needs no "
        + "stop.")
  }

  private struct Row {
    let name: CatalogueName
    /// The head; `nil` where the file cannot be read.
    let head: RevisionPoint?
    let size: Int
    let isFrozen: Bool
  }

  private static func rows(of hub: HubPlace) throws -> [Row] {
    switch hub {
    case .folder(let folder):
      try folder.requireNoCache("list the catalogues of")
      let frozen = try folder.frozen()
      let names = try folder.contents(for: "list the catalogues of").catalogues
      // A name can be frozen without a catalogue.
      let all = names + frozen.subtracting(names).sorted { "\($0)" < "\($1)" }
      return all.map { name in
        let one = HubStatusCommand.Catalogue(name, in: folder)
        return Row(
          name: name, head: try? one.found.get().head, size: one.size,
          isFrozen: frozen.contains(name))
      }
    case .postgres(let hub):
      let frozen = try hub.frozen()
      return try hub.status().catalogues.map {
        Row(name: $0.name, head: $0.head, size: $0.size, isFrozen: frozen.contains($0.name))
      }
    }
  }
}
