/// What an import of one source would do to a catalogue.
public struct ImportPlan: Sendable {
  /// The changes, sorted by id; empty where nothing changes.
  public internal(set) var changes: [Change] = []
  /// How many profiles are new.
  public internal(set) var added = 0
  /// How many profiles have new values.
  public internal(set) var changed = 0
  /// How many profiles were spoken of and stay as they are.
  public internal(set) var unchanged = 0
  /// Values that differ from those of other sources, in the order of the rows.
  public internal(set) var conflicts: [ImportConflict] = []
  /// Rows that could not be placed or are invalid, in the order of the rows.
  public internal(set) var unusable: [Diagnostic] = []
  /// Warnings of the rules over profiles that change.
  public internal(set) var warnings: [Finding] = []
  /// The screen sizes in points of profiles that change, for the rule over several.
  public internal(set) var screens: Set<Size> = []
}
