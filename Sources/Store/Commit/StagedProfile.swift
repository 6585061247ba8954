import Catalogue
import Encoding

/// What a change leaves of a profile, ready to be written: made without the file, on any thread.
struct StagedProfile: Sendable {
  /// The id.
  let id: String
  /// The bucket of the state tree.
  let bucket: Int
  /// The rows of the views that it had; `nil` where there was no such profile.
  let previous: ProjectionRows?
  /// The record, its leaf and the rows of the views; `nil` where the profile is removed.
  let state: State?

  /// The encoded state of a profile and its views.
  struct State: Sendable {
    let record: [UInt8]
    let leaf: Digest
    let rows: ProjectionRows
  }

  /// Stages the profile that a change leaves of `old`, `nil` where it removes it.
  init(id: String, from old: Profile?, to profile: Profile?) throws(EncodingError) {
    self.id = id
    previous = old.map(ProjectionRows.init)
    bucket = StateTree.bucket(ofID: id)
    guard let profile else {
      state = nil
      return
    }
    let record = try Record.encoded(profile)
    state = State(
      record: record, leaf: StateTree.leaf(ofRecord: record), rows: ProjectionRows(profile))
  }
}
