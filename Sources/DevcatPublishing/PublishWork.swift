import DevcatEncoding
import DevcatStore
import DevcatValues
import DevcatWire

/// Writes the pages and the snapshot that are new, missing or cut in a folder, and removes former ones.
final class PublishWork {
  /// How long a file stays that the head no longer leads to, in seconds: an hour, for readers that have
  /// the head before, from a cache too.
  private static let readerTime: Int64 = 3600

  private let files: FolderFiles
  private let plan: PublishPlan
  private let file: CatalogueFile
  /// The closed pages.
  private(set) var pages: PublishedPages
  /// The newest snapshot.
  private(set) var snapshot: Int
  /// How many bytes were written.
  private(set) var bytes = 0
  /// The files among those written that were missing or cut, though the folder's head led to them.
  private(set) var mended: [String] = []
  private var names: Set<String> = []

  init(files: FolderFiles, plan: PublishPlan, file: CatalogueFile) {
    (self.files, self.plan, self.file) = (files, plan, file)
    (pages, snapshot) = (plan.knownPages, plan.knownSnapshot)
  }

  /// How many files were written.
  var written: Int { names.count }

  private var last: Int { plan.last.number }

  /// Writes what is missing, and makes it durable.
  func write() throws {
    files.removePartials()
    for folder in PublishedFile.folders {
      try files.makeFolder("\(plan.folder)/\(folder)")
      files.removePartials(in: "\(plan.folder)/\(folder)")
      // No head has led there: a publisher was killed, and its history may have been another.
      for left in all(in: folder) where left.last > plan.known { files.remove(path(left)) }
    }
    try mendPages()
    try writePages()
    try writeSnapshot()
    guard !names.isEmpty else { return }
    let folders = PublishedFile.folders.map { "\(plan.folder)/\($0)" }
    try files.synchronize(names.sorted(), folders: folders + [plan.folder, ""])
  }

  /// Writes closed pages anew that are missing or cut, except those from before the catalogue's history.
  private func mendPages() throws {
    var base = pages.beginning
    while base < pages.end {
      let page = pages.page(holdingAfter: base, upTo: last)
      if base >= plan.beginning, try !isWhole(page) {
        try write(page, part(after: base, upTo: page.last).bytes)
      }
      base = page.last
    }
  }

  /// Writes the pages after the closed ones: full ones, and a tail if there are revisions left.
  private func writePages() throws {
    while pages.end < last {
      let base = pages.end
      let end = min(last, base + PublishedPages.fullCount)
      let part = try part(after: base, upTo: end)
      let page = PublishedFile.page(after: base, upTo: part.last)
      if try !isWhole(page) { try write(page, part.bytes) }
      WorkProgress.report("Writing pages", part.last, of: last, "revisions")
      guard part.last < end || part.last - base == PublishedPages.fullCount else { return }
      pages.close(at: part.last)
      guard pages.runCount <= PublishedPages.maximumRuns else { throw tooManyPages }
    }
  }

  /// Revisions as they are in a page: up to 1 MiB of them, or one larger revision.
  private func part(after base: Int, upTo end: Int) throws -> (bytes: [UInt8], last: Int) {
    let part = try file.log.delta(after: base, upTo: end)
    guard let part, part.last > base, part.last <= end else {
      throw Failure.file(
        .damaged, "publish", path: file.path,
        "its revisions after \(base) are missing or misnumbered",
        hint: "Run 'devcat verify --catalogue \(file.path)'.")
    }
    return part
  }

  private var tooManyPages: Failure {
    Failure(
      .tooLarge, operation: "publish into", subject: files.path,
      "a published head names at most \(PublishedPages.maximumRuns) runs of pages of the same length",
      hint: "Start again with '--new-epoch' and a catalogue that begins with a snapshot.")
  }

  // MARK: The snapshot

  /// Writes the known snapshot anew where it is missing or cut, and a newer one where that is shorter than
  /// the pages after the known one.
  private func writeSnapshot() throws {
    if snapshot > 0, try !isWhole(.snapshot(snapshot)) {
      if snapshot >= plan.beginning { try write(snapshotOf: snapshot) } else { snapshot = 0 }
    }
    if snapshot > 0 {
      let size = files.about(path(.snapshot(snapshot)))?.size ?? 0
      guard try sizeAfterSnapshot() > size else { return }
    }
    snapshot = last
    try write(snapshotOf: snapshot)
  }

  private func write(snapshotOf number: Int) throws {
    try write(.snapshot(number)) { try file.snapshots.write(at: number, to: $0) }
  }

  /// How many bytes of pages lead from the newest snapshot to the head.
  ///
  /// Of the page that the snapshot is in the middle of, only the revisions after it count: the whole page
  /// could be larger than any snapshot, and then each publication would write another one.
  private func sizeAfterSnapshot() throws -> Int {
    var base = max(snapshot, plan.beginning)
    guard base < last else { return 0 }
    let page = pages.page(holdingAfter: base, upTo: last)
    var size = try part(after: base, upTo: page.last).bytes.count
    base = page.last
    while base < last {
      let page = pages.page(holdingAfter: base, upTo: last)
      size += files.about(path(page))?.size ?? 0
      base = page.last
    }
    return size
  }

  // MARK: Files

  /// Removes tails and snapshots that newer ones replaced long enough ago; readers no longer ask for them.
  func removeFormer(before now: Timestamp) {
    for folder in PublishedFile.folders {
      let found = all(in: folder).sorted { $0.last < $1.last }
      for (former, next) in zip(found, found.dropFirst()) where !isNeeded(former) {
        // The next one was written when it took the place of this one.
        guard let time = files.about(path(next))?.time, time < now.seconds - Self.readerTime else {
          continue
        }
        files.remove(path(former))
      }
    }
  }

  private func all(in folder: String) -> [PublishedFile] {
    files.names(in: "\(plan.folder)/\(folder)")
      .compactMap { PublishedFile(path: "\(folder)/\($0)") }
  }

  /// Whether the head leads to a file.
  private func isNeeded(_ published: PublishedFile) -> Bool {
    switch published {
    case .snapshot(let number): number == snapshot
    case .page(let base, _):
      base >= pages.beginning && pages.page(holdingAfter: base, upTo: last) == published
    }
  }

  private func isWhole(_ published: PublishedFile) throws -> Bool {
    try files.isWhole(published, path(published))
  }

  private func write(_ published: PublishedFile, _ content: [UInt8]) throws {
    try write(published) { try $0(content) }
  }

  private func write(
    _ published: PublishedFile, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let name = path(published)
    bytes += try files.write(name, body)
    names.insert(name)
    // Whatever the folder's head led to was there before.
    if published.last <= plan.known { mended.append(name) }
  }

  private func path(_ published: PublishedFile) -> String { "\(plan.folder)/\(published.path)" }
}
