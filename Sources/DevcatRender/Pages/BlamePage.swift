public import DevcatValues

/// The sources of the values of a device, for people and for tools.
public enum BlamePage {
  /// A table with a row for each field, and below it a sentence where history begins later.
  ///
  /// - Parameters:
  ///   - profiles: The device, or several of which all this holds.
  ///   - blames: The fields in the order in which they are listed.
  ///   - width: The width of the terminal; `nil` cuts nothing.
  public static func page(
    _ profiles: [Profile], _ blames: [FieldBlame], width: Int? = nil
  ) -> Page {
    var table = TextTable(
      [
        ("field", .left), ("value", .left), ("rev", .right), ("source", .left),
        ("before", .left), ("date", .left), ("author", .left),
      ], optional: 3)
    for blame in blames { table.add(row(blame, isShort: width != nil)) }
    let isNarrow = width.map { !table.fits($0 - 2, columns: 4) } ?? false
    let titles = profiles.map { profile in
      profile.name.map { "\($0)  \(profile.id)" } ?? profile.id
    }
    let beginning = blames.first(where: \.isBeginning)?.revision?.number
    let restored = blames.compactMap(\.restored?.number).max()
    let notes = [
      beginning.map {
        "\($0)*  History begins with a snapshot of revision \($0): what set these values before is unknown."
      },
      restored.map {
        "The device was removed, and came back in revision \($0): its values have the revisions that set them "
          + "before."
      },
    ]
    return Page(
      [
        .heading(titles.joined(separator: ", ")),
        isNarrow ? .list(blames.flatMap(block)) : .table(table, width: width),
      ] + notes.compactMap(\.self).flatMap { [.gap, .line($0)] })
  }

  /// Writes an object: `id`, `name`, `at` and `fields`, of which each has a `path`, and as far as
  /// they are there `value`, `previous`, `revision`, `time`, `author`, `source` and `message`; for
  /// a value that history begins with only `revision` and `beginning`; for one that came back after
  /// the device was removed also `restored`.
  public static func write(
    _ profile: Profile, at revision: Int, _ blames: [FieldBlame], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.device(profile.id, profile.name)
      writer.member("at", revision)
      writer.array("fields", blames) { write($1, to: &$0) }
    }
  }

  private static func write(_ blame: FieldBlame, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", blame.path.description)
      writer.member("value", blame.value)
      writer.member("previous", blame.previous)
      if let header = blame.revision {
        writer.member("revision", header.number)
        if blame.isBeginning {
          writer.member("beginning", true)
        } else {
          writer.member("time", header.time.description)
          writer.member("author", header.author)
          if !header.source.isEmpty { writer.member("source", header.source) }
          writer.member("message", header.message)
        }
        if let restored = blame.restored { writer.member("restored", restored.number) }
      }
    }
  }

  /// A field in several lines, for a terminal that is too narrow for its row: the revision that set
  /// the value is the answer, and is never cut.
  private static func block(_ blame: FieldBlame) -> [String] {
    let cells = row(blame, isShort: true)
    return ["\(cells[0])  \(cells[1])"]
      + (cells[2].isEmpty ? [] : ["    revision \(cells[2])  \(cells[3])"])
  }

  /// The cells of a field; on a terminal the name of an evidence note is short.
  private static func row(_ blame: FieldBlame, isShort: Bool) -> [String] {
    var field = blame.path.description
    if isShort, blame.path.field == .attributes, let key = blame.path.groupKeys.last,
      key.hasPrefix("evidence.")
    {
      field = key
    }
    let value = text(blame.value, beside: blame.previous)
    let before = text(blame.previous, beside: blame.value)
    guard let header = blame.revision else { return [field, value, "", "", before] }
    if blame.isBeginning { return [field, value, "\(header.number)*", "", before] }
    let date = String(header.time.description.prefix { $0 != "T" })
    let source = header.source.isEmpty ? "by hand" : header.source
    return [field, value, String(header.number), source, before, date, header.author]
  }

  private static func text(_ value: FieldValue?, beside other: FieldValue?) -> String {
    value?.described(beside: other) ?? "–"
  }
}
