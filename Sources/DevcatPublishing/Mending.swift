import DevcatEncoding

extension PublishWork {
  /// How far before the head every delta is looked at: further back, only those that lead to the head.
  private static let checkedRevisions = 1_000

  /// Writes published deltas anew that are missing or cut: those that lead to the head, and, where all is
  /// looked at, of others that are there the newest.
  ///
  /// Only the heads of chunks are read. Another missing file may have been pruned.
  func mendDeltas() throws {
    let (beginning, last) = (plan.beginning, plan.last.number)
    guard plan.known > beginning else { return }
    for start in [beginning, snapshot] where start < last {
      for delta in DeltaLadder.path(from: start, to: last) { try mend(delta, isNeeded: true) }
    }
    guard isThorough else { return }
    for number in max(beginning, last - Self.checkedRevisions) + 1...last {
      for delta in DeltaLadder.deltas(endingAt: number, since: beginning) {
        try mend(delta, isNeeded: false)
      }
    }
  }

  /// Writes the snapshots anew that the folder's head led to, where they are missing or cut.
  func mendSnapshots() throws {
    guard plan.knownSnapshot > 0 else { return }
    for number in Set([plan.knownSnapshot, plan.firstPublished])
    where number > 0 && number >= plan.beginning {
      let file = PublishedFile.snapshot(number)
      guard !isWritten(file), try files.isWhole(file, path(file)) != true else { continue }
      try write(file) { try self.file.snapshots.write(at: number, to: $0) }
      mended.append(path(file))
    }
  }

  private func mend(_ delta: PublishedFile, isNeeded: Bool) throws {
    guard case .delta(let base, let last) = delta, base >= plan.beginning, !isWritten(delta) else {
      return
    }
    let isWhole = try files.isWhole(delta, path(delta))
    guard isWhole == false || isWhole == nil && isNeeded else { return }
    if try writeDelta(after: base, upTo: last) { return mended.append(path(delta)) }
    // It was never written, because it would be too large: readers take shorter ones.
    let length = (last - base) / DeltaLadder.factor
    for start in stride(from: base, to: last, by: length) {
      try mend(.delta(after: start, upTo: start + length), isNeeded: true)
    }
  }
}
