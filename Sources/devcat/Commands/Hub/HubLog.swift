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

  /// The members of a line in JSON: numbers, lists of texts, and the text of everything else; those without a
  /// value are left out.
  typealias Members = KeyValuePairs<String, (any CustomStringConvertible)?>

  /// A line: its event, and what it says as text and as members of JSON.
  private struct Entry {
    let event: String
    let text: String
    let members: Members

    init(_ event: String, _ text: String, _ members: Members = [:]) {
      (self.event, self.text, self.members) = (event, text, members)
    }
  }

  /// The line of an event; `nil` for an event without a line.
  func line(_ event: HubServerEvent, at time: SystemTime) -> String? {
    switch event {
    // As text it is the one line on standard output.
    case .ready where format == .text: nil
    case .answered where isQuiet: nil
    default: Self.entry(event).map { line($0.event, $0.text, time, $0.members) }
    }
  }

  private static func entry(_ event: HubServerEvent) -> Entry? {
    switch event {
    case .answered(let request): entry(request)
    case .ready(let endpoints): Entry("ready", "", ["addresses": endpoints.map(\.description)])
    case .metrics(let endpoints):
      Entry(
        "metrics", "metrics at \(endpoints.map(\.description).joined(separator: ", "))",
        ["addresses": endpoints.map(\.description)])
    case .refused(let peer, let limit, let reason):
      Entry(
        "refused", "refused \(peer): \(reason)", ["peer": peer, "limit": limit, "reason": reason])
    case .dropped(let peer, let reason):
      Entry("dropped", "dropped \(peer): \(reason)", ["peer": peer, "reason": reason])
    case .certificate(let details): entry(details)
    case .certificateInvalid(let reason): Entry("certificate-invalid", reason, ["reason": reason])
    case .reloadFailed(let reason):
      Entry(
        "reload-failed", "A file was not reloaded; the hub uses what it read before. \(reason)",
        ["reason": reason])
    case .tokens(let count):
      Entry(
        "tokens", "\(count.counted("token")); clients without one are refused", ["count": count])
    case .tokenMade(let token):
      Entry(
        "token-made",
        "the token '\(token.name)' (\(token.id)) was made: \(token.role.rawValue) "
          + "\(token.catalogues)",
        [
          "token": token.name, "tokenId": token.id, "role": token.role.rawValue,
          "catalogues": token.catalogues, "expires": token.expiry,
        ])
    case .tokenRevoked(let name, let id):
      Entry(
        "token-revoked", "the token '\(name)' (\(id)) was revoked", ["token": name, "tokenId": id])
    case .limited(let connections, let descriptors):
      Entry(
        "limited",
        "at most \(connections) connections are served, because the process may open \(descriptors) "
          + "files ('ulimit -n')", ["connections": connections, "descriptors": descriptors])
    case .acceptFailed(let endpoint, let reason):
      Entry(
        "accept-failed", "no connections are accepted at \(endpoint): \(reason)",
        ["address": endpoint, "reason": reason])
    case .acceptResumed(let endpoint):
      Entry(
        "accept-resumed", "connections are accepted again at \(endpoint)", ["address": endpoint])
    case .notAuthenticated(let peer, let reason, let token, let id):
      Entry(
        "not-authenticated",
        reason == "missing"
          ? "\(peer) presented no token"
          : "\(peer) presented a token that is \(reason)\(token.map { ": \($0)" } ?? "")",
        ["peer": peer, "reason": reason, "token": token, "tokenId": id])
    case .published(let name, let head, let files):
      Entry(
        "published", "published revision \(head) of \(name)",
        ["catalogue": name, "head": head, "files": files])
    case .publishingFailed(let name, let reason):
      Entry("publishing-failed", reason, ["catalogue": name, "reason": reason])
    case .logUnreachable(let reason):
      Entry(
        "log-unreachable", "PostgreSQL cannot be reached; the hub serves from its cache: \(reason)",
        ["reason": reason])
    case .logReachable(let seconds):
      Entry(
        "log-reachable", "PostgreSQL is reached again, after \(Int(bounded: seconds.rounded())) s",
        ["seconds": seconds])
    case .writesBlocked(let reason):
      Entry("writes-blocked", "pushes are refused: \(reason)", ["reason": reason])
    case .writesResumed(let seconds):
      Entry(
        "writes-resumed", "pushes are taken again, after \(Int(bounded: seconds.rounded())) s",
        ["seconds": seconds])
    case .settingReplaced(let name, let value, let used):
      Entry(
        "setting-replaced",
        "the database has \(name)=\(value), with which a fail-over loses pushes; the hub uses \(used)",
        ["name": name, "value": value, "used": used])
    case .logWentBack(let name, let head, let path):
      Entry(
        "log-went-back",
        "the database lacks revisions of \(name) up to \(head); the cache that has them is now '\(path)'",
        ["catalogue": name, "head": head, "path": path])
    case .cacheSetAside(let name, let path, let reason):
      Entry(
        "cache-set-aside",
        "the cache\(name.map { " of \($0)" } ?? "") is made anew, and the old one is now '\(path)': "
          + reason, ["catalogue": name, "path": path, "reason": reason])
    case .diskFull(let reason):
      Entry("disk-full", "nothing can be written: \(reason)", ["reason": reason])
    case .diskUsable: Entry("disk-usable", "the disk can be written to again")
    case .damaged(let name, let reason):
      Entry("damaged", "\(name): \(reason)", ["catalogue": name, "reason": reason])
    case .verified(let count, let damaged):
      Entry(
        "verified",
        "verified \(count.counted("catalogue")), \(damaged == 0 ? "none" : "\(damaged)") damaged",
        ["count": count, "damaged": damaged])
    case .alive, .reloading: nil
    case .stopping: Entry("stopping", "The hub is stopping.")
    }
  }

  /// The line of a failure with which the hub ends.
  func failure(_ error: any Error, at time: SystemTime) -> String {
    line("failed", "\(error)", time, ["reason": "\(error)"])
  }

  /// The line of the end, when all connections and files are closed.
  func end(at time: SystemTime) -> String { line("ended", "The hub has ended.", time) }

  /// A line that begins with the time: an event's text, or its name and members.
  func line(
    _ event: String, _ text: String, _ time: SystemTime, _ members: Members = [:]
  ) -> String {
    guard format == .json else {
      // Texts of clients must not begin a line of their own, which would look like the hub's.
      return "\(Self.text(time)) \(TerminalText.printable(text, keepsLines: false))"
    }
    var writer = JSONWriter(style: .compact)
    writer.object { writer in
      writer.member("time", Self.text(time))
      writer.member("event", event)
      for (key, value) in members { writer.member(key, value.map(Self.value)) }
    }
    return writer.text
  }

  private static func value(_ member: any CustomStringConvertible) -> FieldValue {
    switch member {
    case let number as Int: .number(Double(number))
    case let number as Double: .number(number)
    case let texts as [String]: .set(texts)
    default: .text(member.description)
    }
  }

  private static func entry(_ request: HubRequest) -> Entry {
    let (traffic, answer) = (request.traffic, request.answer)
    let microseconds = (request.duration.seconds * 1e6).rounded()
    let text =
      "\(request.operation) \(name(request.catalogue)) \(answer)"
      + " in=\(traffic.received) out=\(traffic.sent)"
      + " ms=\(microseconds / 1000) peer=\(request.peer)"
      + (request.token.map { " token=\($0)" } ?? "")
      + (request.tokenID.map { " id=\($0)" } ?? "")
    return Entry(
      "request", text,
      [
        "operation": request.operation,
        "catalogue": String(request.catalogue.prefix(longestName)), "answer": answer.code,
        "head": answer.head, "reason": answer.reason, "received": traffic.received,
        "sent": traffic.sent, "seconds": microseconds / 1e6, "peer": request.peer,
        "token": request.token, "tokenId": request.tokenID,
      ])
  }

  private static func entry(_ details: HubCertificate.Details) -> Entry {
    let until = details.expiry.map { String("\($0)".prefix(10)) } ?? "unknown"
    return Entry(
      "certificate", "certificate \(details.fingerprint), valid until \(until)",
      ["fingerprint": details.fingerprint, "expires": until])
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
