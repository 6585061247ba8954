import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatClient
import DevcatHub
import DevcatTransport
import DevcatSystem
import DevcatWire

/// The log of a hub, a line for each event (docs/Operations.md, "The log").
struct HubLog: Sendable {
  /// How a line is written.
  enum Format: String, CaseIterable, ArgumentValue { case text, json }

  let format: Format
  /// Whether requests are left out.
  let isQuiet: Bool

  /// The longest name that is written whole: a client may send one of 1 MiB.
  private static let longestName = 132

  /// The line of an event; `nil` for an event without a line.
  func line(_ event: HubServerEvent, at time: SystemTime) -> String? {
    switch event {
    case .answered(let request): isQuiet ? nil : line(request, time)
    case .ready(let endpoints):
      // As text it is the one line on standard output.
      format == .text
        ? nil : line("ready", "", time) { Self.write(endpoints, to: &$0) }
    case .metrics(let endpoints):
      line("metrics", "metrics at \(endpoints.map(\.description).joined(separator: ", "))", time) {
        Self.write(endpoints, to: &$0)
      }
    case .refused(let peer, let limit, let reason):
      line("refused", "refused \(peer): \(reason)", time) { writer in
        writer.member("peer", "\(peer)")
        writer.member("limit", limit)
        writer.member("reason", reason)
      }
    case .dropped(let peer, let reason):
      line("dropped", "dropped \(peer): \(reason)", time) { writer in
        writer.member("peer", "\(peer)")
        writer.member("reason", reason)
      }
    case .certificate(let details): line(details, time)
    case .reloadFailed(let reason):
      line("reload-failed", "The hub continues with the old files. \(reason)", time) {
        $0.member("reason", reason)
      }
    case .tokens(let count):
      line("tokens", "\(count.counted("token")); clients without one are refused", time) {
        $0.member("count", count)
      }
    case .signingKey(let key):
      line("key", "heads are signed with the key \(Hexadecimal.text(of: key))", time) {
        $0.member("key", Hexadecimal.text(of: key))
      }
    case .limited(let connections, let descriptors):
      line(
        "limited",
        "at most \(connections) connections are served, because the process may open \(descriptors) "
          + "files ('ulimit -n')", time
      ) { writer in
        writer.member("connections", connections)
        writer.member("descriptors", descriptors)
      }
    case .acceptFailed(let endpoint, let reason):
      line("accept-failed", "no connections are accepted at \(endpoint): \(reason)", time) {
        writer in
        writer.member("address", "\(endpoint)")
        writer.member("reason", reason)
      }
    case .acceptResumed(let endpoint):
      line("accept-resumed", "connections are accepted again at \(endpoint)", time) {
        $0.member("address", "\(endpoint)")
      }
    case .notAuthenticated(let peer, let reason):
      line("not-authenticated", "\(peer) presented a token that is \(reason)", time) { writer in
        writer.member("peer", "\(peer)")
        writer.member("reason", reason)
      }
    case .published(let name, let head, let files):
      line("published", "published revision \(head) of \(name)", time) { writer in
        writer.member("catalogue", "\(name)")
        writer.member("head", head)
        writer.member("files", files)
      }
    case .publishingFailed(let name, let reason):
      line("publishing-failed", reason, time) { writer in
        if let name { writer.member("catalogue", "\(name)") }
        writer.member("reason", reason)
      }
    case .logUnreachable(let reason):
      line(
        "log-unreachable", "PostgreSQL cannot be reached; the hub serves from its cache: \(reason)",
        time
      ) { $0.member("reason", reason) }
    case .logReachable(let seconds):
      line(
        "log-reachable", "PostgreSQL is reached again, after \(Int(bounded: seconds.rounded())) s",
        time
      ) { $0.member("seconds", seconds) }
    case .writesBlocked, .writesResumed, .settingReplaced, .logWentBack, .wrongKey, .diskFull,
      .diskUsable:
      stateLine(event, time)
    case .alive, .reloading: nil
    case .stopping: line("stopping", "The hub is stopping.", time) { _ in }
    }
  }

  /// The line of an event about the hub's database, key or disk.
  private func stateLine(_ event: HubServerEvent, _ time: SystemTime) -> String? {
    switch event {
    case .writesBlocked(let reason):
      line("writes-blocked", "pushes are refused: \(reason)", time) { $0.member("reason", reason) }
    case .writesResumed(let seconds):
      line(
        "writes-resumed", "pushes are taken again, after \(Int(bounded: seconds.rounded())) s", time
      ) {
        $0.member("seconds", seconds)
      }
    case .settingReplaced(let name, let value, let used):
      line(
        "setting-replaced",
        "the database has \(name)=\(value), with which a fail-over loses pushes; the hub uses \(used)",
        time
      ) { writer in
        writer.member("name", name)
        writer.member("value", value)
        writer.member("used", used)
      }
    case .logWentBack(let name, let head, let path):
      line(
        "log-went-back",
        "the database lacks revisions of \(name) up to \(head); the cache that has them is now '\(path)'",
        time
      ) { writer in
        writer.member("catalogue", "\(name)")
        writer.member("head", head)
        writer.member("path", path)
      }
    case .wrongKey(let reason):
      line("wrong-key", "requests are refused. \(reason)", time) { $0.member("reason", reason) }
    case .diskFull(let reason):
      line("disk-full", "nothing can be written: \(reason)", time) { $0.member("reason", reason) }
    case .diskUsable: line("disk-usable", "the disk can be written to again", time) { _ in }
    default: nil
    }
  }

  /// The line of a failure with which the hub ends.
  func failure(_ error: any Error, at time: SystemTime) -> String {
    line("failed", "\(error)", time) { $0.member("reason", "\(error)") }
  }

  /// The line of the end, when all connections and files are closed.
  func end(at time: SystemTime) -> String { line("ended", "The hub has ended.", time) { _ in } }

  /// A line that begins with the time: an event's text, or its name and members.
  func line(
    _ event: String, _ text: String, _ time: SystemTime, _ members: (inout JSONWriter) -> Void
  ) -> String {
    guard format == .json else {
      return "\(Self.text(time)) \(TerminalText.printable(text, keepsLines: false))"
    }
    var writer = JSONWriter(style: .compact)
    writer.object { writer in
      writer.member("time", Self.text(time))
      writer.member("event", event)
      members(&writer)
    }
    return writer.text
  }

  private func line(_ request: HubRequest, _ time: SystemTime) -> String {
    let microseconds = (request.duration.seconds * 1e6).rounded()
    let text =
      "\(request.operation) \(Self.name(request.catalogue)) \(request.answer)"
      + " in=\(request.traffic.received) out=\(request.traffic.sent)"
      + " ms=\(microseconds / 1000) peer=\(request.peer)"
      + (request.token.map { " token=\($0)" } ?? "")
      + (request.tokenID.map { " id=\($0)" } ?? "")
    return line("request", text, time) { writer in
      writer.member("operation", request.operation)
      writer.member("catalogue", String(request.catalogue.prefix(Self.longestName)))
      writer.member("answer", request.answer.code)
      if let head = request.answer.head { writer.member("head", head) }
      if let reason = request.answer.reason { writer.member("reason", reason) }
      writer.member("received", request.traffic.received)
      writer.member("sent", request.traffic.sent)
      writer.member("seconds", microseconds / 1e6)
      writer.member("peer", "\(request.peer)")
      if let token = request.token { writer.member("token", token) }
      if let id = request.tokenID { writer.member("tokenId", id) }
    }
  }

  private func line(_ details: HubCertificate.Details, _ time: SystemTime) -> String {
    let until = details.expiry.map { String("\($0)".prefix(10)) } ?? "unknown"
    let text = "certificate \(details.fingerprint), valid until \(until)"
    return line("certificate", text, time) { writer in
      writer.member("fingerprint", "\(details.fingerprint)")
      writer.member("expires", until)
    }
  }

  private static func write(_ endpoints: [Endpoint], to writer: inout JSONWriter) {
    writer.array("addresses", endpoints) { $0.value("\($1)") }
  }

  /// A valid name unchanged, any other with quotes and escapes: it comes from the client, and may
  /// contain anything.
  private static func name(_ text: String) -> String {
    if (try? CatalogueName(text)) != nil { return text }
    let shown = text.unicodeScalars.prefix(longestName).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\""
  }

  /// The time in UTC to milliseconds.
  static func text(_ time: SystemTime) -> String {
    let milliseconds = Int64(Int(bounded: (time.seconds * 1000).rounded(.down)))
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fraction = String(1000 + rest).dropFirst()
    return "\(Timestamp(seconds: seconds))".dropLast() + ".\(fraction)Z"
  }
}
