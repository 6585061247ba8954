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
  /// The form of a line.
  enum Format: String, CaseIterable, ArgumentValue { case text, json }

  let format: Format
  /// Whether requests are left out.
  let isQuiet: Bool

  /// The longest name that is written whole: a client chooses it.
  private static let longestName = 132

  /// The members of a line in JSON; those without a value are left out.
  typealias Members = [(key: String, value: FieldValue?)]

  /// The line of an event; `nil` for an event without a line.
  func line(_ event: HubServerEvent, at time: SystemTime) -> String? {
    switch event {
    case .answered(let request): isQuiet ? nil : line(request, time)
    case .ready(let endpoints):
      // As text it is the one line on standard output.
      format == .text ? nil : line("ready", "", time, [("addresses", Self.list(endpoints))])
    case .metrics(let endpoints):
      line(
        "metrics", "metrics at \(endpoints.map(\.description).joined(separator: ", "))", time,
        [("addresses", Self.list(endpoints))])
    case .refused(let peer, let limit, let reason):
      line(
        "refused", "refused \(peer): \(reason)", time,
        [("peer", .text("\(peer)")), ("limit", .text(limit)), ("reason", .text(reason))])
    case .dropped(let peer, let reason):
      line(
        "dropped", "dropped \(peer): \(reason)", time,
        [("peer", .text("\(peer)")), ("reason", .text(reason))])
    case .certificate(let details): line(details, time)
    case .certificateInvalid(let reason):
      line("certificate-invalid", reason, time, [("reason", .text(reason))])
    case .reloadFailed(let reason):
      line(
        "reload-failed", "A file was not reloaded; the hub uses what it read before. \(reason)",
        time,
        [("reason", .text(reason))])
    case .tokens(let count):
      line(
        "tokens", "\(count.counted("token")); clients without one are refused", time,
        [("count", .number(Double(count)))])
    case .tokenMade(let token):
      line(
        "token-made",
        "the token '\(token.name)' (\(token.id)) was made: \(token.role.rawValue) "
          + "\(token.catalogues)", time,
        [
          ("token", .text(token.name)), ("tokenId", .text(token.id)),
          ("role", .text(token.role.rawValue)), ("catalogues", .text("\(token.catalogues)")),
          ("expires", token.expiry.map { .text("\($0)") }),
        ])
    case .tokenRevoked(let name, let id):
      line(
        "token-revoked", "the token '\(name)' (\(id)) was revoked", time,
        [("token", .text(name)), ("tokenId", .text(id))])
    case .limited(let connections, let descriptors):
      line(
        "limited",
        "at most \(connections) connections are served, because the process may open \(descriptors) "
          + "files ('ulimit -n')", time,
        [
          ("connections", .number(Double(connections))),
          ("descriptors", .number(Double(descriptors))),
        ])
    case .acceptFailed(let endpoint, let reason):
      line(
        "accept-failed", "no connections are accepted at \(endpoint): \(reason)", time,
        [("address", .text("\(endpoint)")), ("reason", .text(reason))])
    case .acceptResumed(let endpoint):
      line(
        "accept-resumed", "connections are accepted again at \(endpoint)", time,
        [("address", .text("\(endpoint)"))])
    case .notAuthenticated(let peer, let reason, let token, let id):
      line(
        "not-authenticated",
        reason == "missing"
          ? "\(peer) presented no token"
          : "\(peer) presented a token that is \(reason)\(token.map { ": \($0)" } ?? "")", time,
        [
          ("peer", .text("\(peer)")), ("reason", .text(reason)),
          ("token", token.map { .text($0) }), ("tokenId", id.map { .text($0) }),
        ])
    case .published(let name, let head, let files):
      line(
        "published", "published revision \(head) of \(name)", time,
        [
          ("catalogue", .text("\(name)")), ("head", .number(Double(head))),
          ("files", .number(Double(files))),
        ])
    case .publishingFailed(let name, let reason):
      line(
        "publishing-failed", reason, time,
        [("catalogue", name.map { .text("\($0)") }), ("reason", .text(reason))])
    case .logUnreachable(let reason):
      line(
        "log-unreachable", "PostgreSQL cannot be reached; the hub serves from its cache: \(reason)",
        time, [("reason", .text(reason))])
    case .logReachable(let seconds):
      line(
        "log-reachable", "PostgreSQL is reached again, after \(Int(bounded: seconds.rounded())) s",
        time, [("seconds", .number(seconds))])
    case .writesBlocked(let reason):
      line(
        "writes-blocked", "pushes are refused: \(reason)", time, [("reason", .text(reason))])
    case .writesResumed(let seconds):
      line(
        "writes-resumed", "pushes are taken again, after \(Int(bounded: seconds.rounded())) s",
        time, [("seconds", .number(seconds))])
    case .settingReplaced(let name, let value, let used):
      line(
        "setting-replaced",
        "the database has \(name)=\(value), with which a fail-over loses pushes; the hub uses \(used)",
        time, [("name", .text(name)), ("value", .text(value)), ("used", .text(used))])
    case .logWentBack(let name, let head, let path):
      line(
        "log-went-back",
        "the database lacks revisions of \(name) up to \(head); the cache that has them is now '\(path)'",
        time,
        [
          ("catalogue", .text("\(name)")), ("head", .number(Double(head))), ("path", .text(path)),
        ])
    case .cacheSetAside(let name, let path, let reason):
      line(
        "cache-set-aside",
        "the cache\(name.map { " of \($0)" } ?? "") is made anew, and the old one is now '\(path)': "
          + reason, time,
        [
          ("catalogue", name.map { .text("\($0)") }), ("path", .text(path)),
          ("reason", .text(reason)),
        ])
    case .diskFull(let reason):
      line("disk-full", "nothing can be written: \(reason)", time, [("reason", .text(reason))])
    case .diskUsable: line("disk-usable", "the disk can be written to again", time)
    case .damaged(let name, let reason):
      line(
        "damaged", "\(name): \(reason)", time,
        [("catalogue", .text("\(name)")), ("reason", .text(reason))])
    case .verified(let count, let damaged):
      line(
        "verified",
        "verified \(count.counted("catalogue")), \(damaged == 0 ? "none" : "\(damaged)") damaged",
        time,
        [("count", .number(Double(count))), ("damaged", .number(Double(damaged)))])
    case .alive, .reloading: nil
    case .stopping: line("stopping", "The hub is stopping.", time)
    }
  }

  /// The line of a failure with which the hub ends.
  func failure(_ error: any Error, at time: SystemTime) -> String {
    line("failed", "\(error)", time, [("reason", .text("\(error)"))])
  }

  /// The line of the end, when all connections and files are closed.
  func end(at time: SystemTime) -> String { line("ended", "The hub has ended.", time) }

  /// A line that begins with the time: an event's text, or its name and members.
  func line(
    _ event: String, _ text: String, _ time: SystemTime, _ members: Members = []
  ) -> String {
    guard format == .json else {
      // Texts of clients must not begin a line of their own, which would look like the hub's.
      return "\(Self.text(time)) \(TerminalText.printable(text, keepsLines: false))"
    }
    var writer = JSONWriter(style: .compact)
    writer.object { writer in
      writer.member("time", Self.text(time))
      writer.member("event", event)
      for (key, value) in members { writer.member(key, value) }
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
    return line(
      "request", text, time,
      [
        ("operation", .text(request.operation)),
        ("catalogue", .text(String(request.catalogue.prefix(Self.longestName)))),
        ("answer", .text(request.answer.code)),
        ("head", request.answer.head.map { .number(Double($0)) }),
        ("reason", request.answer.reason.map(FieldValue.text)),
        ("received", .number(Double(request.traffic.received))),
        ("sent", .number(Double(request.traffic.sent))), ("seconds", .number(microseconds / 1e6)),
        ("peer", .text("\(request.peer)")), ("token", request.token.map(FieldValue.text)),
        ("tokenId", request.tokenID.map(FieldValue.text)),
      ])
  }

  private func line(_ details: HubCertificate.Details, _ time: SystemTime) -> String {
    let until = details.expiry.map { String("\($0)".prefix(10)) } ?? "unknown"
    return line(
      "certificate", "certificate \(details.fingerprint), valid until \(until)", time,
      [("fingerprint", .text("\(details.fingerprint)")), ("expires", .text(until))])
  }

  private static func list(_ endpoints: [Endpoint]) -> FieldValue {
    .set(endpoints.map(\.description))
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
