public import DevcatValues
public import DevcatEncoding
public import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// Publishes a catalogue into a folder that any web server, object store or CDN can hand out.
///
/// It writes the deltas and snapshots that are missing, makes them durable, and exchanges the signed
/// `head` last: whenever it is interrupted, a reader sees the old state or the new one. It changes
/// neither the bytes nor the name of a file that was published.
public struct Publisher {
  /// The options of a publisher, which in any case writes the missing files.
  public struct Options: Sendable {
    /// The address of the hub that takes pushes, for readers that want to push.
    public var hub = ""
    /// Whether the history may begin anew, in a further epoch, where the folder's head is not in the
    /// catalogue's log or is signed by another key.
    public var isNewEpoch = false
    /// Removes what a ladder no longer needs and is older than so many seconds; `nil` removes nothing.
    public var pruneAge: Int64?
    /// Whether the newest deltas are looked at that do not lead to the head too: each takes some calls of
    /// the system.
    public var isThorough = true

    /// Makes the options of a publisher that only adds.
    public init() {}
  }

  /// The most bytes of changes that a delta of more than one revision has: 256 MiB.
  static let greatestChanges = 256 << 20

  let files: FolderFiles
  let identity: PublisherIdentity
  let options: Options
  let now: Timestamp

  /// Prepares to publish into a folder, which is made where it is not there yet.
  ///
  /// - Parameter now: The present moment.
  public init(
    _ folder: String, identity: PublisherIdentity, options: Options = Options(), now: Timestamp
  ) {
    files = FolderFiles(path: folder)
    self.identity = identity
    self.options = options
    self.now = now
  }

  /// Publishes the revisions of a catalogue: all, or up to the base that it shares with its remote,
  /// since later ones may still be renumbered.
  ///
  /// - Throws: `Failure`: `busy` where another publisher is at work, `diverged` where the folder's head
  ///   is not in the log, `otherLineage`, `keyChanged`, `notFound` for a catalogue without a
  ///   revision, `inputOutput`, others where the catalogue cannot be read.
  public func publish(_ file: CatalogueFile) throws -> PublishReport {
    try files.makeFolder()
    let lock = try SecretFile.lock(files.path, "publish into", isWaiting: false)
    defer { lock.release() }
    return try file.reading {
      let known = try knownHead()
      let last = try Self.publishable(of: file)
      let plan = try PublishPlan(file, upTo: last, known: known, for: self)
      let work = PublishWork(
        files: files, plan: plan, file: file, isThorough: options.isThorough)
      try work.write()
      try work.makeDurable()
      // The head comes last: all that it leads to is durable before a reader sees it.
      let head = try plan.head(snapshot: work.snapshot, by: self)
      try files.write("head", durably: true) { try $0(head.encoded()) }
      let pruned = try prune(head)
      return PublishReport(
        head: head, written: work.written, bytes: work.bytes, mended: work.mended, pruned: pruned,
        isUnchanged: known?.point == head.point && known?.epoch == head.epoch,
        localRevisions: try file.log.head().number - last.number)
    }
  }

  /// The last revision that nobody will renumber.
  private static func publishable(of file: CatalogueFile) throws -> RevisionPoint {
    let head = try file.log.head()
    let last =
      try file.settings.remote.map { $0.base.number < head.number ? $0.base : head } ?? head
    guard last != .origin else {
      throw Failure(
        .notFound, operation: "publish", subject: file.path,
        head == .origin
          ? "the catalogue has no revision yet"
          : "the catalogue shares no revision with its remote",
        hint: head == .origin
          ? "Import or add devices first." : "Push first: revisions made here may be renumbered.")
    }
    return last
  }

  /// The head in the folder; `nil` where there is none.
  private func knownHead() throws -> PublishedHead? {
    guard let bytes = try files.read("head", limit: PublishedHead.maximumSize) else { return nil }
    do {
      let head = try PublishedHead.decoded(bytes)
      if SigningKey.verify(head.signature, of: head.statement, by: head.key) { return head }
    } catch {
      throw unusable(error.problem)
    }
    throw unusable("its signature is wrong")
  }

  private func unusable(_ problem: String) -> Failure {
    Failure(
      .badFile, operation: "publish into", subject: files.path,
      "the file 'head' in it is not a head of devcat: \(problem)",
      hint: "Publish into another folder, or put a copy of the file in its place.")
  }
}

/// The result of a publication.
public struct PublishReport: Sendable {
  /// The head that is in the folder now.
  public let head: PublishedHead
  /// How many files were written besides the head.
  public let written: Int
  /// How many bytes they have.
  public let bytes: Int
  /// The files among them that were missing or cut, though the folder's head led to them.
  public let mended: [String]
  /// How many files were pruned.
  public let pruned: Int
  /// Whether the folder stood at that revision before: then the head was signed anew, and that is all.
  public let isUnchanged: Bool
  /// How many revisions of the catalogue are not published, since its remote does not have them.
  public let localRevisions: Int
}

/// The identity of a publisher: its signing key, and the statements that lead to it from earlier
/// keys.
public struct PublisherIdentity: Sendable {
  /// The validity of a signature unless another is given, in seconds: 7 days.
  public static let usualValidity: Int64 = 7 * 86_400

  let key: SigningKey
  /// The statements that lead to the key from earlier ones.
  let statements: [KeyStatement]
  /// The validity of a signature, in seconds; `nil` is that of the folder's head.
  let validity: Int64?

  /// Reads a signing key from a file that nobody else may read, and the statements beside it.
  ///
  /// - Parameters:
  ///   - validity: The validity of a signature, in seconds; `nil` is that of the folder's head, and 7 days
  ///     for a new folder.
  ///   - isMaking: Whether a new key is made where the file is not there.
  /// - Throws: `Failure`: `notFound` where the file is not there, `notPermitted` where others may
  ///   read it, `badKey`, `inputOutput`.
  public init(keyFile: String, validity: Int64?, isMaking: Bool) throws(Failure) {
    let isThere = Path.exists(keyFile)
    guard isThere || isMaking else {
      throw Failure(
        .notFound, operation: "use the signing key", subject: keyFile, "there is no such file",
        hint: "Give '--new-key' to make one there, or name another file with '--signing-key'.")
    }
    if isThere, isMaking {
      throw Failure(
        .exists, operation: "make a signing key in", subject: keyFile,
        "the file exists already, and readers know the publisher by its key",
        hint: "Leave out '--new-key' to use it.")
    }
    // The key is read first: its statement is written before it.
    key = isThere ? try SigningKey.read(keyFile) : try SigningKey.make(keyFile)
    statements = try KeyHistory(of: keyFile).path(to: key.publicKey)
    self.validity = validity
  }

  /// The public key, 32 bytes.
  public var publicKey: [UInt8] { key.publicKey }
}

/// Writes the deltas and the snapshot that are missing in a folder.
final class PublishWork {
  let files: FolderFiles
  let plan: PublishPlan
  let file: CatalogueFile
  let isThorough: Bool
  /// The newest snapshot.
  private(set) var snapshot: Int
  /// How many bytes were written.
  private(set) var bytes = 0
  /// The files among those written that were missing or cut.
  var mended: [String] = []
  private var names: Set<String> = []

  init(files: FolderFiles, plan: PublishPlan, file: CatalogueFile, isThorough: Bool) {
    (self.files, self.plan, self.file, self.isThorough) = (files, plan, file, isThorough)
    snapshot = plan.knownSnapshot
  }

  /// How many files were written.
  var written: Int { names.count }

  /// Writes what is missing; nothing of it is durable yet.
  func write() throws {
    files.removePartials()
    for folder in ["delta", "snapshot"] {
      try files.makeFolder("\(plan.folder)/\(folder)")
      files.removePartials(in: "\(plan.folder)/\(folder)")
    }
    if plan.known < plan.last.number {
      for number in plan.known + 1...plan.last.number {
        try writeDeltas(endingAt: number)
        WorkProgress.report(
          "Writing deltas", number - plan.known, of: plan.last.number - plan.known, "revisions")
      }
    }
    // A history that begins with a snapshot has no other way in.
    if plan.beginning > 0, snapshot < plan.beginning { try writeSnapshot(plan.beginning) }
    // First, because the size of the snapshot decides whether there is to be another.
    try mendSnapshots()
    if needsSnapshot { try writeSnapshot(plan.last.number) }
    try mendDeltas()
  }

  /// Makes everything that was written durable.
  func makeDurable() throws {
    guard !names.isEmpty else { return }
    try files.synchronize(
      names.sorted(), folders: ["\(plan.folder)/delta", "\(plan.folder)/snapshot", plan.folder, ""])
  }

  private func writeDeltas(endingAt last: Int) throws {
    for delta in DeltaLadder.deltas(endingAt: last, since: plan.beginning) {
      guard case .delta(let base, _) = delta else { continue }
      guard try writeDelta(after: base, upTo: last) else { break }
    }
  }

  /// Writes a delta; returns `false` where it would be too large: a reader takes shorter ones.
  func writeDelta(after base: Int, upTo last: Int) throws -> Bool {
    if last - base > 1 {
      let limit = Publisher.greatestChanges
      if try file.log.deltaSize(after: base, upTo: last, limit: limit) >= limit { return false }
    }
    try write(.delta(after: base, upTo: last)) { sink in
      var number = base
      while number < last {
        let part = try file.log.delta(after: number, upTo: last)
        guard let part, part.last > number, part.last <= last else {
          throw Failure.file(
            .damaged, "publish", path: file.path,
            "its revisions after \(number) are missing or misnumbered",
            hint: "Run 'devcat verify --catalogue \(file.path)'.")
        }
        try sink(part.bytes)
        number = part.last
      }
    }
    return true
  }

  /// Whether this work has written a file.
  func isWritten(_ published: PublishedFile) -> Bool { names.contains(path(published)) }

  /// Whether a reader that begins with the newest snapshot takes more bytes of deltas than a new
  /// snapshot would have.
  private var needsSnapshot: Bool {
    guard snapshot < plan.last.number else { return false }
    guard snapshot > 0, let size = files.about(path(.snapshot(snapshot)))?.size else { return true }
    var sum = 0
    for delta in DeltaLadder.path(from: snapshot, to: plan.last.number) {
      sum += files.about(path(delta))?.size ?? 0
    }
    return sum > size
  }

  private func writeSnapshot(_ number: Int) throws {
    try write(.snapshot(number)) { try file.snapshots.write(at: number, to: $0) }
    snapshot = number
  }

  func write(
    _ published: PublishedFile, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let name = path(published)
    bytes += try files.write(name, body)
    names.insert(name)
  }

  /// The path of a file in the folder.
  func path(_ published: PublishedFile) -> String { "\(plan.folder)/\(published.path)" }
}
