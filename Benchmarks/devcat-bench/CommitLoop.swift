import DevcatValues
import DevcatStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Counts what a commit of one change in each of some devices writes: the medians of five commits.
  ///
  /// Run it with `Benchmarks/counts.c` loaded before the C library.
  /// - Returns: How many pages of 4 KiB the process writes, and how often the committing thread waits
  ///   until files are durable.
  static func cost(_ path: String, changes count: Int) throws -> (pages: Int, syncs: Int) {
    typealias Counter = @convention(c) () -> UInt
    guard let pages = dlsym(nil, "devcat_pages"), let syncs = dlsym(nil, "devcat_syncs") else {
      throw BenchError("pages are not counted; load counts.c with LD_PRELOAD")
    }
    let counters = [pages, syncs].map { unsafeBitCast($0, to: Counter.self) }
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    let ids = try file.views.names().map(\.id)
    let step = max(1, ids.count / count)
    var costs: [[Int]] = []
    for turn in 0..<5 {
      let patch = Patch([.init(.statusBar(.portrait), .number(Double(60 + turn)))])
      let changes = stride(from: 0, to: ids.count, by: step).prefix(count)
        .map { Change.edit(id: ids[$0], patch) }
      let note = RevisionNote(
        author: "bench", message: "turn \(turn)", time: Timestamp(seconds: Int64(turn)))
      let before = counters.map { $0() }
      try file.commit(changes, note: note)
      costs.append(zip(counters, before).map { Int($0() - $1) })
    }
    let medians = [0, 1].map { index in costs.map { $0[index] }.sorted()[costs.count / 2] }
    return (medians[0], medians[1])
  }
}
