import Encoding
import Store
import Sync

/// Writes the deltas and the snapshot that are missing in a folder.
final class PublishWork {
  let files: FolderFiles
  let plan: PublishPlan
  let file: CatalogueFile
  /// The newest snapshot.
  private(set) var snapshot: Int
  /// How many bytes were written.
  private(set) var bytes = 0
  private var names: [String] = []

  init(files: FolderFiles, plan: PublishPlan, file: CatalogueFile) {
    (self.files, self.plan, self.file) = (files, plan, file)
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
      for number in plan.known + 1...plan.last.number { try writeDeltas(endingAt: number) }
    }
    // A history that begins with a snapshot has no other way in.
    if plan.beginning > 0, snapshot < plan.beginning { try writeSnapshot(plan.beginning) }
    if needsSnapshot { try writeSnapshot(plan.last.number) }
  }

  /// Makes everything that was written durable.
  func makeDurable() throws {
    guard !names.isEmpty else { return }
    try files.synchronize(
      names, folders: ["\(plan.folder)/delta", "\(plan.folder)/snapshot", plan.folder, ""])
  }

  private func writeDeltas(endingAt last: Int) throws {
    for delta in DeltaLadder.deltas(endingAt: last, since: plan.beginning) {
      guard case .delta(let base, _) = delta else { continue }
      if last - base > 1 {
        // A reader takes shorter ones where one would be too large.
        let limit = Publisher.greatestChanges
        if try file.deltaSize(after: base, upTo: last, limit: limit) >= limit { break }
      }
      try write(delta) { sink in
        var number = base
        while number < last, let part = try file.delta(after: number, upTo: last) {
          try sink(part.bytes)
          number = part.last
        }
      }
    }
  }

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
    try write(.snapshot(number)) { try file.writeSnapshot(at: number, to: $0) }
    snapshot = number
  }

  private func write(
    _ published: PublishedFile, _ body: (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let name = path(published)
    bytes += try files.write(name, body)
    names.append(name)
  }

  private func path(_ published: PublishedFile) -> String { "\(plan.folder)/\(published.path)" }
}
