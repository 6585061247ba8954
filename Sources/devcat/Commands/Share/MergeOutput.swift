import DevcatValues
import DevcatRender
import DevcatStore

/// The output of merges and their conflicts.
enum MergeOutput {
  /// The names of the devices that conflicts are about, by their ids.
  static func names(_ conflicts: [MergeConflict], in file: CatalogueFile) throws -> [String: String]
  {
    var names: [String: String] = [:]
    for conflict in conflicts where names[conflict.id] == nil {
      var present = try file.devices.profile(id: conflict.id)
      if case .profile(let sides) = conflict.subject { present = present ?? sides.theirs }
      names[conflict.id] = present?.name
    }
    return names
  }

  /// Prints the conflicts that wait in the catalogue at `path`.
  static func printPending(at path: String, isJSON: Bool) throws {
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    guard let pending = try file.merging.pendingMerge() else { return }
    let names = try names(pending.conflicts, in: file)
    guard isJSON else {
      return try Output.standard.write(ConflictText.page(pending.conflicts, names: names))
    }
    try JSONOutput.object { writer in
      writer.member("remote", pending.remote)
      SyncRunner.write("base", pending.base, to: &writer)
      SyncRunner.write("incoming", pending.head, to: &writer)
      writer.key("conflicts")
      ConflictText.write(pending.conflicts, names: names, to: &writer)
    }
  }

  /// A line for each rebased local revision, with its old number and the new one, for the revision
  /// that resolves conflicts, and for each tag that was moved.
  static func lines(
    _ renumbered: [Renumbering], _ resolution: RevisionPoint? = nil, tags: [MovedTag]
  ) -> [String] {
    let steps = renumbered.map { step in
      guard let new = step.new else {
        let reason =
          step.isReplaced
          ? "the resolution replaces it"
          : "what it sets is there already, from the source of the revision that set it"
        return "Dropped revision \(step.old.number): \(reason)."
      }
      return step.old.number == new.number
        ? "Revision \(new.number) keeps its number (\(new.digest.short))"
        : "Revision \(step.old.number) → \(new.number) (\(new.digest.short))"
    }
    return steps + (resolution.map { ["Made revision \($0.number) (\($0.digest.short))."] } ?? [])
      + tags.map { tag in
        // One revision can take the number of another.
        let points = [tag.old, tag.new].map { point in
          tag.old.number == tag.new.number
            ? "\(point.number) (\(point.digest.short))" : "\(point.number)"
        }
        return "tag \(tag.name): \(points[0]) → \(points[1])"
      }
  }

  /// Writes the member `renumbered`: an array of objects with `old` and, where something was left
  /// of the revision, `new`; and `movedTags` if there are any.
  static func write(
    _ renumbered: [Renumbering], tags: [MovedTag], to writer: inout JSONWriter
  ) {
    writer.objects("renumbered", renumbered) { writer, step in
      SyncRunner.write("old", step.old, to: &writer)
      if let new = step.new { SyncRunner.write("new", new, to: &writer) }
    }
    if tags.isEmpty { return }
    writer.objects("movedTags", tags) { writer, tag in
      writer.member("name", tag.name)
      SyncRunner.write("old", tag.old, to: &writer)
      SyncRunner.write("new", tag.new, to: &writer)
    }
  }
}
