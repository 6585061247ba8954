import DevcatValues
import DevcatStore

/// Commits of one change, one after the other, each durable.
enum CommitLoop {
  /// The median time of a commit, in milliseconds.
  static func milliseconds(_ path: String, id: String, count: Int) throws -> Double {
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    var times: [Double] = []
    for turn in 0..<count {
      let patch = Patch([.init(.statusBar(.portrait), .number(Double(60 + turn % 40)))])
      let note = RevisionNote(
        author: "bench", message: "turn \(turn)", time: Timestamp(seconds: Int64(turn)))
      times.append(try seconds { try file.commit([.edit(id: id, patch)], note: note) })
    }
    return times.sorted()[times.count / 2] * 1000
  }
}
