import Catalogue
import Dispatch
import Encoding

/// Stages changes ahead of their writing: small sets in place, large ones on another thread.
///
/// Encoding and hashing a profile takes about as long as writing it, so that two cores do both at
/// once. What a profile was before is read on the thread that has the file.
enum StagingPipeline {
  /// How many profiles are staged at a time.
  private static let batchSize = 512

  /// Stages profiles that are new, in order, and hands each to `write`.
  static func stage(
    new profiles: [Profile], write: (StagedProfile) throws -> Void
  ) throws {
    try stage(
      profiles.map { .edit(id: $0.id, $0.patch(from: nil)) }, old: { _ in nil }, write: write)
  }

  /// Stages each change in order and hands what it leaves to `write`.
  static func stage(
    _ changes: [Change], old: (String) throws -> Profile?, write: (StagedProfile) throws -> Void
  ) throws {
    guard changes.count >= 64 else {
      for change in changes {
        let old = try old(change.id)
        try write(StagedProfile(id: change.id, from: old, to: change.applied(to: old)))
      }
      return
    }
    var next: Batch?
    var start = 0
    while start < changes.count || next != nil {
      let current = next
      next = nil
      if start < changes.count {
        let end = min(start + batchSize, changes.count)
        let pairs = try changes[start..<end].map { ($0, try old($0.id)) }
        next = Batch(pairs)
        start = end
      }
      for staged in try current?.wait() ?? [] { try write(staged) }
    }
  }

  /// A batch of changes that is staged on another thread.
  private final class Batch: @unchecked Sendable {
    // Unchecked: `result` is written before `done` is signalled, and read only after waiting for it.
    private var result: Result<[StagedProfile], EncodingError> = .success([])
    private let done = DispatchSemaphore(value: 0)

    init(_ pairs: [(Change, Profile?)]) {
      DispatchQueue.global().async { @Sendable in
        do throws(EncodingError) {
          var staged: [StagedProfile] = []
          staged.reserveCapacity(pairs.count)
          for (change, old) in pairs {
            staged.append(
              try StagedProfile(id: change.id, from: old, to: change.applied(to: old)))
          }
          self.result = .success(staged)
        } catch {
          self.result = .failure(error)
        }
        self.done.signal()
      }
    }

    func wait() throws(EncodingError) -> [StagedProfile] {
      done.wait()
      return try result.get()
    }
  }
}
