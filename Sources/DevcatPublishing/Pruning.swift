import DevcatValues
import DevcatEncoding
import DevcatWire

extension Publisher {
  /// Removes files that the ladder no longer needs and that are older than the options say; returns
  /// their number.
  ///
  /// Not needed are deltas that lie inside of a longer one, snapshots before the newest, and earlier
  /// epochs. What leads from the newest snapshot to the head stays, and the head is durable before
  /// anything goes.
  func prune(_ head: PublishedHead) throws(Failure) -> Int {
    guard let age = options.pruneAge else { return 0 }
    let folder = PublishedFile.folder(of: head.catalogue, epoch: head.epoch)
    let oldest = now.seconds - age
    var count = 0
    func remove(_ name: String) {
      guard let time = files.about(name)?.time, time < oldest else { return }
      if files.remove(name) { count += 1 }
    }
    var kept = Set(DeltaLadder.path(from: head.snapshot, to: head.point.number))
    kept.insert(.snapshot(head.snapshot))
    // A history that begins with a snapshot has no other way in.
    kept.insert(.snapshot(head.beginning))
    let there = Set(all(in: folder))
    for file in there where !kept.contains(file) {
      if case .delta(let base, let last) = file,
        !DeltaLadder.isInsideOfLonger(base, last, of: there)
      {
        continue
      }
      remove("\(folder)/\(file.path)")
    }
    for name in files.names() where isEarlierEpoch(name, than: head) {
      for file in all(in: name) { remove("\(name)/\(file.path)") }
      for part in ["delta", "snapshot", ""] {
        files.remove(part.isEmpty ? name : "\(name)/\(part)")
      }
    }
    return count
  }

  private func all(in folder: String) -> [PublishedFile] {
    ["delta", "snapshot"].flatMap { part in
      files.names(in: "\(folder)/\(part)").compactMap { PublishedFile(path: "\(part)/\($0)") }
    }
  }

  private func isEarlierEpoch(_ name: String, than head: PublishedHead) -> Bool {
    let prefix = "\(head.catalogue)-e"
    guard name.hasPrefix(prefix), let epoch = UInt64(name.dropFirst(prefix.count)) else {
      return false
    }
    return epoch < head.epoch
  }
}

extension DeltaLadder {
  /// Whether one of the deltas that are there holds all revisions of another, and more.
  fileprivate static func isInsideOfLonger(
    _ base: Int, _ last: Int, of there: Set<PublishedFile>
  ) -> Bool {
    (0...highestLevel).contains { level in
      let length = length(ofLevel: level)
      let start = base / length * length
      return length > last - base && last <= start + length
        && there.contains(.delta(after: start, upTo: start + length))
    }
  }
}
