import Catalogue
import Dispatch
import Encoding

/// Reads items some at a time, the next ones on another thread while those before them are written.
// Unchecked: what reads is used by one thread at a time, since it is called only when the items before have come.
final class ReadAhead<Item: Sendable>: @unchecked Sendable {
  private let read: () throws(EncodingError) -> [Item]?
  private var coming: Background<[Item]?, EncodingError>?

  /// Begins to read the first items.
  ///
  /// - Parameter read: Reads the next items; `nil` behind the last one.
  init(_ read: @escaping () throws(EncodingError) -> [Item]?) {
    self.read = read
    coming = begin()
  }

  /// The next items, or `nil` behind the last one.
  ///
  /// - Throws: `EncodingError` for anything malformed, missing or altered; nothing follows then.
  func next() throws(EncodingError) -> [Item]? {
    guard let items = try coming?.value() else { return nil }
    coming = begin()
    return items
  }

  private func begin() -> Background<[Item]?, EncodingError> {
    Background { () throws(EncodingError) in try self.read() }
  }
}

extension ReadAhead<Profile> {
  /// Begins to read the profiles of a snapshot.
  convenience init(_ reader: consuming SnapshotReader) {
    var reader = reader
    self.init { () throws(EncodingError) in try reader.nextProfiles() }
  }
}

extension ReadAhead<Change> {
  /// Begins to read the changes of a revision.
  convenience init(_ reader: ChangesReader) {
    var reader = reader
    self.init { () throws(EncodingError) in
      reader.left > 0 ? try reader.next(StagingPipeline.batchSize) : nil
    }
  }
}

/// A value that is made on another thread while this one goes on.
// Unchecked: `result` is written before `done` is signalled, and read only after waiting for it.
package final class Background<Value: Sendable, Failure: Error>: @unchecked Sendable {
  private var result: Result<Value, Failure>?
  private let done = DispatchSemaphore(value: 0)

  /// Starts to make the value.
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

  /// Waits for the value; it may be asked for again.
  package func value() throws(Failure) -> Value {
    done.wait()
    defer { done.signal() }
    guard let result else { preconditionFailure("The result stands before the signal.") }
    return try result.get()
  }
}
