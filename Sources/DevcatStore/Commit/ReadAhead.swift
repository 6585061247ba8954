import DevcatValues
import Dispatch
import DevcatEncoding

/// Reads the profiles of a snapshot in batches: another thread reads the next batch while the caller writes
/// the last one.
// Unchecked: one thread at a time uses the reader, because each call waits for the batch before it.
final class ReadAhead: @unchecked Sendable {
  private var reader: SnapshotReader
  private var coming: Background<[Profile]?, Failure>?

  /// Begins to read the first profiles.
  init(_ reader: consuming SnapshotReader) {
    self.reader = reader
    coming = begin()
  }

  /// The next batch, or `nil` after the last one.
  ///
  /// - Throws: `Failure` for malformed, missing or altered profiles. No batch follows.
  func next() throws(Failure) -> [Profile]? {
    guard let profiles = try coming?.value() else { return nil }
    coming = begin()
    return profiles
  }

  private func begin() -> Background<[Profile]?, Failure> {
    Background { () throws(Failure) in try self.reader.nextProfiles() }
  }
}

/// A value that another thread computes while this one continues.
// Unchecked: `result` is written before `done` is signalled, and read only after waiting for it.
package final class Background<Value: Sendable, Failure: Error>: @unchecked Sendable {
  private var result: Result<Value, Failure>?
  private let done = DispatchSemaphore(value: 0)

  /// Starts to compute the value.
  package init(_ make: @escaping @Sendable () throws(Failure) -> Value) {
    DispatchQueue.global().async { @Sendable in
      do throws(Failure) {
        self.result = .success(try make())
      } catch {
        self.result = .failure(error)
      }
      self.done.signal()
    }
  }

  /// Waits for the value.
  ///
  /// It can be called repeatedly.
  package func value() throws(Failure) -> Value {
    // The wait takes the signal, so it is given back for the next call.
    done.wait()
    defer { done.signal() }
    guard let result else { preconditionFailure("The result stands before the signal.") }
    return try result.get()
  }
}
