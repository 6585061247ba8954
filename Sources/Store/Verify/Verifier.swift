import Catalogue
import Encoding
import SQLite

/// Recomputes everything that a catalogue file holds, from its log, and compares.
struct Verifier {
  /// The first thing that differs.
  struct Difference: Error {
    let text: String
    let isRepairable: Bool
  }

  private let file: CatalogueFile
  /// The state that the replayed revisions leave: the last revision of each profile, and its leaf.
  private var state: [String: (revision: Int, record: [UInt8], leaf: Digest)] = [:]
  private var buckets = [[String]](repeating: [], count: StateTree.bucketCount)
  private var hashes = [Digest](repeating: .zero, count: StateTree.bucketCount)
  private var nodes = [Digest](
    repeating: StateTree.node([Digest](repeating: .zero, count: StateTree.nodeCount)),
    count: StateTree.nodeCount)
  private(set) var revisions = 0

  init(_ file: CatalogueFile) { self.file = file }

  /// How many profiles the replayed revisions leave.
  var profileCount: Int { state.count }

  /// The root that the replayed revisions leave.
  var root: Digest { StateTree.root(nodes) }

  /// Replays the log, then compares every view with what it leaves.
  mutating func run() throws {
    try checkFile()
    try replay()
    try compareVersions()
    try compareTree()
    try compareProjection()
  }

  // MARK: The log

  private func checkFile() throws {
    let answer = try file.database.statement("PRAGMA quick_check(1)").bind().first { $0.text(0) }
    guard answer == "ok" else { throw log("SQLite finds the file damaged: \(answer ?? "")") }
  }

  private mutating func replay() throws {
    var head = RevisionPoint.origin
    let rows = try file.database.prepare(
      """
      SELECT number, digest, parent, root, author, message, source, time, header, changes
      FROM revision ORDER BY number
      """)
    try rows.forEach { row in
      let number = row.int(0)
      let header = row.blob(8)
      let digest = SHA256.digest(of: header)
      guard row.blob(1) == digest.bytes else {
        throw log(
          "the header of revision \(number) has digest \(digest.short), and another is named")
      }
      let decoded = try decoding("the header of revision \(number)") {
        () throws(EncodingError) in try RevisionHeader(encoded: header)
      }
      try check(decoded, row)
      let isStart = head == .origin && row.isNull(9)
      guard isStart || decoded.number == head.number + 1 && decoded.parent == head.digest else {
        throw log("revision \(number) does not follow on revision \(head.number)")
      }
      try replay(decoded, row.blobOrNil(9))
      head = RevisionPoint(number: decoded.number, digest: digest)
      revisions += 1
    }
  }

  /// Compares the columns of the log with the header, which is what was hashed.
  private func check(_ header: RevisionHeader, _ row: Statement) throws {
    let number = row.int(0)
    let columns: [(String, Bool)] = [
      ("number", header.number == number), ("parent", header.parent.bytes == row.blob(2)),
      ("root", header.root.bytes == row.blob(3)), ("author", header.author == row.text(4)),
      ("message", header.message == row.text(5)), ("source", header.source == row.text(6)),
      ("time", header.time.seconds == Int64(row.int(7))),
      ("catalogue", header.catalogue == file.id),
    ]
    if let wrong = columns.first(where: { !$0.1 }) {
      throw log("the \(wrong.0) of revision \(number) is not the one in its header")
    }
  }

  private mutating func replay(_ header: RevisionHeader, _ changes: [UInt8]?) throws {
    let name = "revision \(header.number)"
    if let changes {
      guard SHA256.digest(of: changes) == header.changes else {
        throw log("the changes of \(name) have another digest than its header names")
      }
      let decoded = try decoding("the changes of \(name)") { () throws(EncodingError) in
        try Changes.decoded(changes)
      }
      for change in decoded {
        let old = try state[change.id].map { try Record.decoded($0.record) }
        try set(change.id, change.applied(to: old), revision: header.number)
      }
      try rehash(Set(decoded.map { StateTree.bucket(ofID: $0.id) }))
    } else {
      try replayCheckpoint(header)
    }
    guard root == header.root else {
      throw log("the state after \(name) has root \(root.short), not \(header.root.short)")
    }
  }

  private mutating func replayCheckpoint(_ header: RevisionHeader) throws {
    let snapshot = try file.database.statement(
      "SELECT snapshot FROM checkpoint WHERE revision = ?"
    ).bind(header.number).first { $0.blob(0) }
    guard let snapshot else {
      throw log("the snapshot that history begins with is not there")
    }
    do {
      var reader = try SnapshotReader(snapshot)
      while let profiles = try reader.nextChunk() {
        for profile in profiles { try set(profile.id, profile, revision: header.number) }
      }
    } catch let error as EncodingError {
      throw log("the snapshot that history begins with cannot be read: \(error)")
    }
    try rehash(Set(0..<StateTree.bucketCount))
  }

  private mutating func set(_ id: String, _ profile: Profile?, revision: Int) throws {
    let bucket = StateTree.bucket(ofID: id)
    guard let profile else {
      state[id] = nil
      buckets[bucket].removeAll { $0 == id }
      return
    }
    let record = try Record.encoded(profile)
    if state[id] == nil { buckets[bucket].append(id) }
    state[id] = (revision, record, StateTree.leaf(ofRecord: record))
  }

  private mutating func rehash(_ touched: Set<Int>) throws {
    for bucket in touched {
      buckets[bucket].sort(by: TextOrder.precedes)
      hashes[bucket] = StateTree.bucket(buckets[bucket].compactMap { state[$0]?.leaf })
    }
    for node in Set(touched.map { $0 / StateTree.nodeCount }) {
      let first = node * StateTree.nodeCount
      nodes[node] = StateTree.node(hashes[first..<first + StateTree.nodeCount])
    }
  }

  // MARK: The views

  /// Compares the last version of each profile; earlier ones were compared by what follows on them.
  private func compareVersions() throws {
    var seen = 0
    try file.database.prepare(
      """
      SELECT profile_id, revision, record, leaf FROM version v WHERE revision =
        (SELECT max(revision) FROM version WHERE profile_id = v.profile_id)
      """
    ).forEach { row in
      let id = row.text(0)
      guard let record = row.blobOrNil(2) else {
        guard state[id] == nil else { throw view("'\(id)' is removed, and the log keeps it") }
        return
      }
      seen += 1
      guard let expected = state[id] else { throw view("'\(id)' stands, and the log has it not") }
      guard expected.record == record else {
        throw view("the record of '\(id)' is not the one that the log gives")
      }
      guard expected.leaf.bytes == row.blob(3), expected.revision == row.int(1) else {
        throw view("the leaf or the revision of '\(id)' is not the one that the log gives")
      }
    }
    guard seen == state.count else {
      throw view("the versions hold \(seen) profiles, and the log \(state.count)")
    }
  }

  private func compareTree() throws {
    let stored = StateHashes(file.database)
    for node in 0..<StateTree.nodeCount {
      for (index, hash) in try stored.buckets(underNode: node).enumerated() {
        let bucket = node * StateTree.nodeCount + index
        guard hash == hashes[bucket] else { throw view("the hash of bucket \(bucket) differs") }
      }
    }
    for (node, hash) in try stored.nodes().enumerated() where hash != nodes[node] {
      throw view("the hash of node \(node) differs")
    }
  }

  private func compareProjection() throws {
    let fresh = try CatalogueFile.inMemory(id: file.id, name: "verify")
    try fresh.transaction {
      let writer = try ProjectionWriter(fresh.database)
      var screens: Set<Size> = []
      for (id, entry) in state.sorted(by: { TextOrder.precedes($0.key, $1.key) }) {
        let rows = ProjectionRows(try Record.decoded(entry.record))
        try writer.insert(
          id, bucket: StateTree.bucket(ofID: id), revision: entry.revision, rows)
        screens.formUnion(rows.screens)
      }
      for screen in screens { try DerivedLayouts.update(screen, in: fresh.database) }
    }
    try ProjectionComparison(file.database, fresh.database).run()
  }

  private func decoding<Value>(
    _ what: String, _ body: () throws(EncodingError) -> Value
  ) throws -> Value {
    do throws(EncodingError) {
      return try body()
    } catch {
      throw log("\(what) cannot be read: \(error)")
    }
  }

  private func log(_ text: String) -> Difference { Difference(text: text, isRepairable: false) }

  private func view(_ text: String) -> Difference { Difference(text: text, isRepairable: true) }
}
