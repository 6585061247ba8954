import DevcatTransport

/// A limit of what a hub has for one purpose, for all connections together: bytes, or threads.
///
/// A request beyond the budget waits: its socket is not read meanwhile, so the other side waits too.
/// Everything is reserved before any of it is used, so no request holds a part while it waits for
/// the rest. An asker, which is a token or an address, has at most a quarter of the budget, or one
/// request that is larger; and its next request waits behind those of the others. So it cannot keep them out.
final class FairBudget: Sendable {
  /// What was reserved for an asker.
  struct Share: Sendable {
    /// How much it is.
    let count: Int
    fileprivate let asker: String
  }

  private struct Waiting {
    let count: Int
    let resume: UnsafeContinuation<Void, Never>
  }

  private struct Asker {
    var held = 0
    /// Its place among those who hold as much.
    var turn: UInt64 = 0
    /// The requests that wait, in the order of arrival.
    var waiting: [Waiting] = []
  }

  private struct State {
    var used = 0
    var lastTurn: UInt64 = 0
    /// The askers that hold something or wait for it.
    var askers: [String: Asker] = [:]
    var isOver = false

    /// Puts an asker behind all others.
    mutating func putLast(_ asker: String) {
      lastTurn += 1
      askers[asker]?.turn = lastTurn
    }
  }

  /// How many askers the budget is enough for.
  private static let shares = 4

  /// How much may be reserved together.
  let limit: Int
  private let state = Locked(State())

  /// How much one asker may have with several requests.
  var share: Int { max(1, limit / Self.shares) }

  /// Makes a budget.
  init(limit: Int) { self.limit = limit }

  /// How much is reserved, and how many requests wait.
  var use: (count: Int, waiting: Int) {
    state.withLock { ($0.used, $0.askers.values.reduce(0) { $0 + $1.waiting.count }) }
  }

  /// Waits until so much is free for an asker, and reserves it; more than the limit counts as all of it.
  func reserve(_ count: Int, for asker: String) async -> Share {
    let count = min(max(0, count), limit)
    await withUnsafeContinuation { continuation in
      let ready = state.withLock { state in
        let isWaiting = state.askers[asker]?.waiting.isEmpty == false
        state.askers[asker, default: Asker()].waiting.append(
          Waiting(count: count, resume: continuation))
        if !isWaiting { state.putLast(asker) }
        return take(&state)
      }
      for continuation in ready { continuation.resume() }
    }
    return Share(count: count, asker: asker)
  }

  /// Gives back what was reserved.
  func release(_ share: Share?) {
    guard let share else { return }
    let ready = state.withLock { state in
      state.used -= share.count
      state.askers[share.asker]?.held -= share.count
      // Forgotten, so that the table has only askers with requests.
      if let asker = state.askers[share.asker], asker.held == 0, asker.waiting.isEmpty {
        state.askers[share.asker] = nil
      }
      return take(&state)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Ends all waits.
  func end() {
    let ready = state.withLock { state in
      state.isOver = true
      return take(&state)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Reserves for waiting requests while enough is free: first for the asker that holds least.
  ///
  /// No other overtakes it, so a large request is not kept waiting by small ones.
  private func take(_ state: inout State) -> [UnsafeContinuation<Void, Never>] {
    var ready: [UnsafeContinuation<Void, Never>] = []
    while let (name, next) = firstInLine(state), state.isOver || state.used + next.count <= limit {
      state.used += next.count
      state.askers[name]?.held += next.count
      state.askers[name]?.waiting.removeFirst()
      state.putLast(name)
      ready.append(next.resume)
    }
    return ready
  }

  /// The next request, whose asker may have so much.
  private func firstInLine(_ state: State) -> (String, Waiting)? {
    var best: (name: String, asker: Asker, next: Waiting)?
    for (name, asker) in state.askers {
      guard let next = asker.waiting.first,
        state.isOver || asker.held == 0 || asker.held + next.count <= share
      else { continue }
      if let best, (best.asker.held, best.asker.turn) < (asker.held, asker.turn) { continue }
      best = (name, asker, next)
    }
    return best.map { ($0.name, $0.next) }
  }
}
