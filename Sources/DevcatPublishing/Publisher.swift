public import DevcatValues
public import DevcatEncoding
public import DevcatStore
import DevcatWire
import DevcatSystem
import DevcatTransport

/// Publishes a catalogue into a folder that any web server, object store or CDN can hand out.
///
/// It writes the pages that are new or missing, a snapshot where it is shorter than the pages behind the
/// last one, makes them durable, and exchanges the signed `head` last: whenever it is interrupted, a
/// reader sees the old state or the new one. It changes neither the bytes nor the name of a file that
/// was published.
public struct Publisher {
  /// The options of a publisher.
  public struct Options: Sendable {
    /// The address of the hub that takes pushes, for readers that want to push; `nil` is that of the folder's
    /// head, and an empty text none.
    public var hub: String?
    /// Whether the history may begin anew, in a further epoch, where the folder's head is not in the
    /// catalogue's log or is signed by another key.
    public var isNewEpoch = false
    /// Whether a new key signs the head, which the present one announces; a publication that is refused
    /// replaces no key.
    public var isRotatingKey = false

    /// Makes the options of a publisher that goes on with the folder's hub and history.
    public init() {}
  }

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
  ///   revision, `tooLarge` for more pages than a head can name, `inputOutput`, others where the
  ///   catalogue cannot be read.
  public func publish(_ file: CatalogueFile) throws -> PublishReport {
    try files.makeFolder()
    let lock = try SecretFile.lock(files.path, "publish into", isWaiting: false)
    defer { lock.release() }
    return try file.reading {
      let known = try knownHead()
      let last = try Self.publishable(of: file)
      let plan = try PublishPlan(file, upTo: last, known: known, for: self)
      let work = PublishWork(files: files, plan: plan, file: file)
      try work.write()
      // The head comes last: all that it leads to is durable before a reader sees it.
      let signer = options.isRotatingKey ? try identity.rotated(at: now) : identity
      let head = plan.head(work.pages, snapshot: work.snapshot, by: signer, at: now)
      try files.write("head", durably: true) { try $0(head.encoded()) }
      work.removeFormer(before: now)
      return PublishReport(
        head: head, written: work.written, bytes: work.bytes, mended: work.mended,
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
      hint:
        "Put a copy of the file in its place, or remove it and publish again with the same key. "
        + "If readers then find that the publisher went back, add '--new-epoch'.")
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
  /// Whether the folder stood at that revision before: then the head was signed anew, and that is all.
  public let isUnchanged: Bool
  /// How many revisions of the catalogue are not published, since its remote does not have them.
  public let localRevisions: Int
}
