import Dispatch

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
