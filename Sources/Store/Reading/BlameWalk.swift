import Catalogue

/// Goes through the versions of one profile, the newest first, and notes what set each value.
struct BlameWalk {
  /// What set a value.
  struct Setter {
    /// The number of the revision.
    let revision: Int
    /// The value before it.
    let previous: FieldValue?
  }

  /// What set each value that was found so far.
  private(set) var setters: [FieldPath: Setter] = [:]
  /// The values whose setter is still looked for.
  private var open: [(path: FieldPath, value: FieldValue?)]
  /// The version that was visited last.
  private var revision: Int

  /// Begins at the newest version, for the values at some paths.
  init(at revision: Int, _ profile: Profile?, paths: [FieldPath]) {
    self.revision = revision
    open = paths.map { ($0, profile?[$0]) }
  }

  /// Whether every setter is found.
  var isFinished: Bool { open.isEmpty }

  /// Goes on to the next older version; values that differ there were set by the one visited before.
  mutating func visit(_ revision: Int, _ profile: Profile?) {
    open.removeAll { path, value in
      let previous = profile?[path]
      if previous == value { return false }
      setters[path] = Setter(revision: self.revision, previous: previous)
      return true
    }
    self.revision = revision
  }

  /// Ends behind the oldest version, which set what is still looked for.
  mutating func finish() {
    for (path, value) in open where value != nil {
      setters[path] = Setter(revision: revision, previous: nil)
    }
    open = []
  }
}
