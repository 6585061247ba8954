import DevcatValues
import Dispatch
import DevcatEncoding

/// Reads batches of items: another thread reads the next batch while the caller writes the last
/// one.
// Unchecked: one thread at a time calls `read`, because each call waits for the batch before it.
final class ReadAhead<Item: Sendable>: @unchecked Sendable {
  private let read: () throws(Failure) -> [Item]?
  private var coming: Background<[Item]?, Failure>?

  /// Begins to read the first items.
  ///
  /// - Parameter read: Reads the next batch; returns `nil` after the last one.
  init(_ read: @escaping () throws(Failure) -> [Item]?) {
    self.read = read
    coming = begin()
  }

  /// The next batch, or `nil` after the last one.
  ///
  /// - Throws: `Failure` for malformed, missing or altered items. No batch follows.
  func next() throws(Failure) -> [Item]? {
    guard let items = try coming?.value() else { return nil }
    coming = begin()
    return items
  }

  private func begin() -> Background<[Item]?, Failure> {
    Background { () throws(Failure) in try self.read() }
  }
}

extension ReadAhead<Profile> {
  /// Begins to read the profiles of a snapshot.
  convenience init(_ reader: consuming SnapshotReader) {
    var reader = reader
    self.init { () throws(Failure) in try reader.nextProfiles() }
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

/// Values that other threads compute, in the order in which they were begun.
struct BackgroundQueue<Value: Sendable> {
  /// How many may be in progress; this limits their memory.
  private static var limit: Int { 4 }

  private var values: [Background<Value, Never>] = []

  /// Begins a value, and waits for the first one if too many are in progress.
  mutating func append(_ make: @escaping @Sendable () -> Value) -> Value? {
    values.append(Background(make))
    return values.count > Self.limit ? removeFirst() : nil
  }

  /// Waits for the first value; `nil` if there is none.
  mutating func removeFirst() -> Value? { values.isEmpty ? nil : values.removeFirst().value() }
}
