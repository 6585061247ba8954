import Store

extension CatalogueFile {
  /// Who pushed which revision, by its number; in a replica, only the revisions that it shares with
  /// its hub.
  func pushersByRevision() throws -> [Int: String] {
    let last = try remote?.base.number ?? head().number
    var names: [Int: String] = [:]
    for run in try pushers(after: 0, upTo: last) {
      for revision in run.revisions { names[revision] = run.name }
    }
    return names
  }
}
