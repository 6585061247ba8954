public import DevcatValues

/// The conflicts of a merge, for people and for tools.
public enum ConflictText {
  /// A line for each profile, and under it the values of each side where they differ.
  ///
  /// - Parameters:
  ///   - conflicts: The conflicts, those of one profile in a row.
  ///   - names: The names of profiles by their ids, as far as they have one.
  ///   - sides: The revisions of both sides of each conflict; empty if they are not shown.
  public static func page(
    _ conflicts: [MergeConflict], names: [String: String] = [:], sides: [ConflictSides] = []
  ) -> Page {
    Page(
      conflicts.enumerated().flatMap { index, conflict -> [Page] in
        let isFirst = index == 0 || conflicts[index - 1].id != conflict.id
        let title = names[conflict.id].map { "\(conflict.id)  \($0)" } ?? conflict.id
        let own = sides.indices.contains(index) ? sides[index] : nil
        let shown = [("ours", own?.ours), ("theirs", own?.theirs)].compactMap { side, header in
          header.map {
            "    \(side): revision \($0.number) by \($0.author), \($0.time), '\($0.message)'"
          }
        }
        return [
          isFirst ? .heading("! \(title)") : .none, .list(["  " + line(conflict)] + shown),
        ]
      })
  }

  /// Writes an array with an object for each conflict: `id`, `name`, and of a field `path` with the
  /// values `base`, `ours` and `theirs` as far as there are such, of a whole profile `removedBy` or
  /// `addedBy`; `rule` where a rule would be broken; once settled `decision` (`ours`, `theirs` or
  /// `value`), `value` and `message`; and with `sides` the `revision`, `author`, `time` and
  /// `message` of each side as `oursBy` and `theirsBy`.
  public static func write(
    _ conflicts: [MergeConflict], names: [String: String] = [:], sides: [ConflictSides] = [],
    to writer: inout JSONWriter
  ) {
    writer.objects(conflicts.indices) { writer, index in
      let conflict = conflicts[index]
      writer.device(conflict.id, names[conflict.id])
      write(conflict.subject, to: &writer)
      if let rule = conflict.rule { writer.member("rule", rule) }
      if let decision = conflict.decision { write(decision, to: &writer) }
      if let message = conflict.message { writer.member("message", message) }
      if sides.indices.contains(index) {
        write("oursBy", sides[index].ours, to: &writer)
        write("theirsBy", sides[index].theirs, to: &writer)
      }
    }
  }

  private static func write(
    _ key: String, _ header: RevisionHeader?, to writer: inout JSONWriter
  ) {
    guard let header else { return }
    writer.object(key) { writer in
      writer.member("revision", header.number)
      writer.member("author", header.author)
      writer.member("time", header.time.description)
      writer.member("message", header.message)
    }
  }

  private static func line(_ conflict: MergeConflict) -> String {
    var line: String
    switch conflict.subject {
    case .profile(let sides):
      let (verb, side) = sides.deed
      let other = side == "ours" ? "theirs" : "ours"
      line =
        "the device: \(verb) on \(side == "ours" ? "our" : "their") side"
        + (verb == "removed" ? ", changed on \(other)" : "")
    case .field(let path, let values):
      let texts = [
        (values.base, values.ours), (values.ours, values.theirs), (values.theirs, values.ours),
      ].map { $0?.described(beside: $1) ?? "–" }
      line = "\(path): base \(texts[0]), ours \(texts[1]), theirs \(texts[2])"
    }
    if let rule = conflict.rule { line += " (rule \(rule))" }
    switch conflict.decision {
    case nil: break
    case .ours: line += " · settled: ours"
    case .theirs: line += " · settled: theirs"
    case .value(let value): line += " · settled: \(value?.description ?? "–")"
    }
    return line
  }

  private static func write(_ subject: MergeConflict.Subject, to writer: inout JSONWriter) {
    switch subject {
    case .profile(let sides):
      let (verb, side) = sides.deed
      writer.member("\(verb)By", side)
    case .field(let path, let values):
      writer.member("path", path.description)
      writer.member("base", values.base)
      writer.member("ours", values.ours)
      writer.member("theirs", values.theirs)
    }
  }

  private static func write(_ decision: MergeDecision, to writer: inout JSONWriter) {
    switch decision {
    case .ours: writer.member("decision", "ours")
    case .theirs: writer.member("decision", "theirs")
    case .value(let value):
      writer.member("decision", "value")
      writer.member("value", value)
    }
  }
}
