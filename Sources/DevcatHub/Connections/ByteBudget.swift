import DevcatTransport

/// A limit of the bytes that a hub holds for one purpose, for all connections together.
///
/// A request beyond the budget waits: its socket is not read meanwhile, so the other side waits too.
/// Everything is reserved before any of it is used, so no request holds a part while it waits for
/// the rest. An asker, which is a token or an address, has at most a quarter of the budget, or one
/// request that is larger; so it cannot keep the others out.
final class ByteBudget: Sendable {
  /// The bytes that were reserved for an asker.
  struct Share: Sendable {
    /// The number of bytes.
    let count: Int
    fileprivate let asker: String
  }

  private struct Waiting {
    let count: Int
    /// The order of arrival.
    let ticket: UInt64
    let resume: UnsafeContinuation<Void, Never>
  }

  private struct Asker {
    var held = 0
    /// The requests that wait, in the order of arrival.
    var waiting: [Waiting] = []
  }

  private struct State {
    var used = 0
    var lastTicket: UInt64 = 0
    /// The askers that hold bytes or wait for some.
    var askers: [String: Asker] = [:]
    var isOver = false
  }

  /// How many askers the budget is enough for.
  private static let shares = 4

  /// The number of bytes that may be reserved together.
  let limit: Int
  private let state = Locked(State())

  /// How many bytes one asker may have with several requests.
  var share: Int { max(1, limit / Self.shares) }

  /// Makes a budget.
  init(limit: Int) { self.limit = limit }

  /// How many bytes are reserved, and how many connections wait for some.
  var use: (bytes: Int, waiting: Int) {
    state.withLock { ($0.used, $0.askers.values.reduce(0) { $0 + $1.waiting.count }) }
  }

  /// Waits until this many bytes are free for an asker, and reserves them; a larger number than the
  /// limit counts as all of them.
  func reserve(_ count: Int, for asker: String) async -> Share {
    let count = min(max(0, count), limit)
    await withUnsafeContinuation { continuation in
      let ready = state.withLock { state in
        state.lastTicket += 1
        state.askers[asker, default: Asker()].waiting.append(
          Waiting(count: count, ticket: state.lastTicket, resume: continuation))
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

  /// Reserves bytes for waiting requests while enough are free: first for the asker that holds least.
  ///
  /// No other overtakes it, so a large request is not kept waiting by small ones.
  private func take(_ state: inout State) -> [UnsafeContinuation<Void, Never>] {
    var ready: [UnsafeContinuation<Void, Never>] = []
    while let (name, next) = firstInLine(state), state.isOver || state.used + next.count <= limit {
      state.used += next.count
      state.askers[name]?.held += next.count
      state.askers[name]?.waiting.removeFirst()
      ready.append(next.resume)
    }
    return ready
  }

  /// The next request, whose asker may have so much.
  private func firstInLine(_ state: State) -> (String, Waiting)? {
    var best: (name: String, held: Int, next: Waiting)?
    for (name, asker) in state.askers {
      guard let next = asker.waiting.first,
        state.isOver || asker.held == 0 || asker.held + next.count <= share
      else { continue }
      if let best, (best.held, best.next.ticket) < (asker.held, next.ticket) { continue }
      best = (name, asker.held, next)
    }
    return best.map { ($0.name, $0.next) }
  }
}
