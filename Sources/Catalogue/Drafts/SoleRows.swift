/// The rows of one source that are all it says of their devices, by which a second row with an id of
/// theirs is seen to be another device.
struct SoleRows {
  private struct Row {
    let location: SourceLocation
    /// The hash of what the row states; rows that share one by chance contradict each other anyhow.
    let content: Int
  }

  private var rows: [String: Row] = [:]

  /// Takes a row for the profile with an id; what is wrong where another row has that id.
  ///
  /// The same row once more, as where a file is given twice, is nothing wrong.
  mutating func refusal(of draft: Draft, as id: String) -> Diagnostic? {
    guard draft.isSole else { return nil }
    var hasher = Hasher()
    hasher.combine(draft.name)
    hasher.combine(draft.patch)
    let row = Row(location: draft.location, content: hasher.finalize())
    guard let earlier = rows[id] else {
      rows[id] = row
      return nil
    }
    if earlier.content == row.content { return nil }
    let place =
      earlier.location.file == row.location.file
      ? "line \(earlier.location.line)" : "\(earlier.location)"
    return Diagnostic(
      .unusable, at: row.location,
      "'\(draft.title)' is not placed: its id would be '\(id)', which is that of the row at \(place)"
    )
  }
}
