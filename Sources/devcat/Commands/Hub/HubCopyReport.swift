import DevcatValues
import DevcatRender
import DevcatHub

/// The report of a backup or a restore.
enum HubCopyReport {
  /// Prints the catalogues that were copied, and what was left out.
  ///
  /// - Throws: `CommandError` (65) where a damaged catalogue, or a file that has the name of a catalogue,
  ///   was left out.
  static func print(
    _ copy: HubCopy, at folder: String, done: String, asJSON isJSON: Bool
  ) throws {
    try printCopy(copy, folder, done, asJSON: isJSON)
    for path in copy.leftOut where !path.hasSuffix(".db") {
      Console.note("Left out '\(path)': it is not a catalogue.")
    }
    let lost = copy.leftOut.filter { $0.hasSuffix(".db") }
    guard copy.damaged.isEmpty else {
      let names = (copy.damaged.map { "\($0.name)" } + lost).map { "'\($0)'" }
      for one in copy.damaged { Console.note("Left out '\(one.name)': \(one.problem)") }
      throw CommandError(
        .data, "The copy is without \(names.joined(separator: " and "))",
        hint:
          "'devcat verify --repair --catalogue FILE' may repair a damaged catalogue. Otherwise take it "
          + "from an older backup or from a replica.")
    }
    guard lost.isEmpty else {
      throw CommandError(
        .data, "The copy is without \(lost.map { "'\($0)'" }.joined(separator: " and "))",
        hint:
          "It is no regular file, or its name is no catalogue's: a hub serves no such file either.")
    }
  }

  private static func printCopy(
    _ copy: HubCopy, _ folder: String, _ done: String, asJSON isJSON: Bool
  ) throws {
    if isJSON { return try printJSON(copy, folder) }
    var table = TextTable([
      ("catalogue", .left), ("head", .right), ("digest", .left), ("devices", .right),
      ("bytes", .right),
    ])
    for one in copy.catalogues {
      table.add([
        "\(one.name)", String(one.head.number), one.head.digest.short, String(one.profiles),
        String(one.size),
      ])
    }
    let keys = copy.secrets.isEmpty ? "without keys" : "with the keys"
    try Output.standard.line(
      "\(done) \(copy.catalogues.count.counted("catalogue")) to '\(folder)', verified, \(keys).")
    if !copy.catalogues.isEmpty { try Output.standard.write(table.text(width: Output.width)) }
  }

  private static func printJSON(_ copy: HubCopy, _ folder: String) throws {
    try JSONOutput.object { writer in
      writer.member("folder", folder)
      writer.objects("catalogues", copy.catalogues) { writer, one in
        writer.member("name", "\(one.name)")
        SyncRunner.write("head", one.head, to: &writer)
        writer.member("profiles", one.profiles)
        writer.member("bytes", one.size)
      }
      writer.member("secrets", copy.secrets)
      writer.member("leftOut", copy.leftOut)
      guard !copy.damaged.isEmpty else { return }
      writer.objects("damaged", copy.damaged) { writer, one in
        writer.member("name", "\(one.name)")
        writer.member("problem", one.problem)
      }
    }
  }
}
