import Transport

/// A limit of the bytes that a hub holds for one purpose, for all connections together.
///
/// A request beyond the budget waits, in the order of arrival: its socket is not read meanwhile, so
/// the other side waits too. Everything is reserved before any of it is used, so no request holds a
/// part while it waits for the rest.
final class ByteBudget: Sendable {
  private struct State {
    var used = 0
    var waiting: [(count: Int, resume: UnsafeContinuation<Void, Never>)] = []
    var isOver = false
  }

  /// How many bytes there are.
  let limit: Int
  private let state = Locked(State())

  /// Makes a budget.
  init(limit: Int) { self.limit = limit }

  /// How many bytes are reserved, and how many connections wait for some.
  var use: (bytes: Int, waiting: Int) { state.withLock { ($0.used, $0.waiting.count) } }

  /// Waits until this many bytes are free, and reserves them; a larger number counts as all of
  /// them.
  ///
  /// - Returns: How many to release.
  func reserve(_ count: Int) async -> Int {
    let count = min(count, limit)
    await withUnsafeContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isOver || state.waiting.isEmpty && state.used + count <= limit else {
          state.waiting.append((count, continuation))
          return false
        }
        state.used += count
        return true
      }
      if isFree { continuation.resume() }
    }
    return count
  }

  /// Gives back what was reserved.
  func release(_ count: Int) {
    let next = state.withLock { state in
      state.used -= count
      return take(&state)
    }
    for continuation in next { continuation.resume() }
  }

  /// Ends all waits.
  func end() {
    let next = state.withLock { state in
      state.isOver = true
      return take(&state)
    }
    for continuation in next { continuation.resume() }
  }

  /// Reserves bytes for the waiting requests, in order, while enough are free.
  private func take(_ state: inout State) -> [UnsafeContinuation<Void, Never>] {
    var ready: [UnsafeContinuation<Void, Never>] = []
    while let first = state.waiting.first, state.isOver || state.used + first.count <= limit {
      state.used += first.count
      ready.append(first.resume)
      state.waiting.removeFirst()
    }
    return ready
  }
}
