package import DevcatValues
import DevcatEncoding
import DevcatStore
import DevcatSystem
import DevcatTransport
import DevcatWire

/// A published folder on a web server, as a source of revisions.
///
/// It blocks, and belongs to one thread.
public final class FolderSource {
  let url: PublishedURL
  let limits: HubClient.Limits
  /// The number of seconds for which the last head stays fresh, as its host says; `nil` if it does
  /// not say so.
  package private(set) var freshSeconds: Int?
  /// The number of seconds after which the host's last answer wants to be asked again; `nil` if it
  /// does not say so.
  package var retrySeconds: Int? { web?.answer.retrySeconds }
  /// The last head that a catalogue has taken in; its validator is for this process alone.
  var latest: JudgedHead?
  private var web: HTTPClient?

  /// Makes a source of the folder at an address.
  public init(_ url: PublishedURL, limits: HubClient.Limits) {
    (self.url, self.limits) = (url, limits)
  }

  /// The bytes received and sent so far.
  var traffic: Channel.Traffic { web?.traffic ?? Channel.Traffic() }

  // MARK: The head

  /// A head that has come, and was judged.
  struct JudgedHead {
    let head: PublishedHead
    /// The head as the catalogue remembers it.
    let seen: SeenHead
    /// The head that the catalogue remembered before.
    let known: SeenHead?
    /// The key that the publisher signed with before, where it has announced another by it.
    let formerKey: [UInt8]?
    /// The header line that asks for it again if it has changed; `nil` if the host allows none.
    let validator: String?
  }

  /// Asks for the head, and judges it by what was seen; `nil` where it has not changed.
  ///
  /// - Parameter condition: The header line that asks only for another head.
  /// - Throws: `Failure`: `unknownCatalogue` where there is none; `protocolViolation` for what is no
  ///   head; `keyChanged`, `rollback`, `otherLineage` and `expired`.
  func changedHead(_ file: CatalogueFile?, condition: String?) throws -> JudgedHead? {
    let known = try file?.seenHead(for: url)
    do {
      return try changedHead(
        file, known, lines: condition.map { [$0] } ?? [], isConditional: condition != nil)
    } catch let error as Failure where error.code == .rollback {
      // A cache on the way may hold an older head than another one did: it is passed by, once.
      return try changedHead(file, known, lines: ["Cache-Control: no-cache"], isConditional: false)
    }
  }

  private func changedHead(
    _ file: CatalogueFile?, _ known: SeenHead?, lines: [String],
    isConditional: Bool
  ) throws -> JudgedHead? {
    let trust = try limits.trust ?? limits.fingerprints?.trust(for: url.endpoint) ?? .system
    var body: [UInt8] = []
    let answer = try client(trust).get(
      .init(url: url.base + "/head", lines: lines, limit: PublishedHead.maximumSize)
    ) { body += $0 }
    freshSeconds = answer.freshSeconds
    // The host has answered, so it has shown that certificate (decision 31).
    if limits.trust != nil { limits.fingerprints?.remember(trust, for: url.endpoint) }
    if answer.status == 304, let known, isConditional {
      // An answer without a body can keep newer revisions back as well as an old head can.
      try requireFresh(known)
      return nil
    }
    guard answer.status == 200 else {
      throw Self.refusal(answer, "head", url) ?? Self.unexpected
    }
    let head = try Self.head(body)
    let seen = try PublishedHeadCheck(seen: known, key: limits.key)
      .follow(head.seen, following: head.keys)
    if let file, head.catalogue != file.id {
      throw Failure(
        .otherLineage,
        "the folder holds catalogue \(head.catalogue) ('\(head.name)'), and this is \(file.id)",
        hint: "To have that one, \(head.cloning).")
    }
    try requireFresh(seen)
    let isFollowing = limits.key == nil && known.map { $0.key != seen.key } ?? false
    return JudgedHead(
      head: head, seen: seen, known: known, formerKey: isFollowing ? known?.key : nil,
      validator: answer.validator)
  }

  /// Reads a head and checks its signature.
  private static func head(_ body: [UInt8]) throws(Failure) -> PublishedHead {
    let head: PublishedHead
    do {
      head = try PublishedHead.decoded(body)
    } catch {
      throw Failure(
        .protocolViolation, "the file 'head' is not a head of a published folder: \(error.problem)",
        hint: "Check the address: it must be the folder that holds 'head'. If it is, ask the "
          + "publisher to run 'devcat publish' again.", underlying: error)
    }
    guard SigningKey.verify(head.signature, of: head.statement, by: head.key) else {
      throw Failure(
        .protocolViolation,
        "the signature of the published head, revision \(head.point.number), is wrong",
        hint: alteredHint)
    }
    return head
  }

  private func requireFresh(_ head: SeenHead) throws(Failure) {
    let now = Timestamp(seconds: SystemTime.now.wholeSeconds)
    guard !limits.allowsExpired, head.expiry <= now else { return }
    throw Failure(
      .expired,
      "the published head of revision \(head.point.number) was signed on \(head.time) and has expired "
        + "on \(head.expiry): there may be newer revisions that somebody keeps back",
      hint: "Ask the publisher to run 'devcat publish' again, or check this machine's clock. "
        + "'--allow-expired' accepts it.")
  }

  // MARK: Requests

  /// The client of web servers, made anew where another certificate is to be trusted.
  func client(_ trust: HubTrust) throws(Failure) -> HTTPClient {
    if let web, web.trust == trust { return web }
    let client = try HTTPClient(limits, trust: trust)
    web = client
    return client
  }

  /// The client of the last request.
  func client() throws(Failure) -> HTTPClient {
    guard let web else { throw Self.unexpected }
    return web
  }

  static let alteredHint =
    "A cache or the host has altered a file, or it came damaged: try again. If that does not help, "
    + "ask the publisher to run 'devcat publish' again."

  /// The error that an answer without a file means; `nil` if the file does not exist.
  package static func refusal(_ answer: HTTPAnswer, _ name: String, _ url: PublishedURL)
    -> Failure?
  {
    let status = answer.status
    switch status {
    case 404 where name == "head", 410 where name == "head":
      return Failure(
        .unknownCatalogue, "nothing is published there: the host has no file 'head' (\(status))",
        hint: "Check the address: it must be the folder that 'devcat publish' wrote.")
    case 404, 410: return nil
    case 401, 403, 407:
      return Failure(
        .notPermitted, "\(name): the host forbids it (\(status))",
        hint: "Ask the operator of the host; devcat reads only files that everybody may read.")
    case 429:
      return Failure(
        .throttled, "\(name): the host asks for fewer requests (429)", hint: again(answer))
    case 500...599:
      return Failure(
        .unavailable, "\(name): the host has a failure of its own (\(status))", hint: again(answer))
    default:
      return Failure(
        .protocolViolation, "\(name): the host answers with status \(status)",
        hint: "Check the address.")
    }
  }

  private static func again(_ answer: HTTPAnswer) -> String {
    guard let seconds = answer.retrySeconds, seconds <= 86_400 else { return "Try again later." }
    return "Try again in \(seconds) s."
  }

  static var unexpected: Failure {
    Failure(.protocolViolation, "the host's answer does not fit the request")
  }
}

extension PublishedHead {
  /// How to have all that is published, for hints: a history without its beginning is cloned shallow.
  var cloning: String {
    "clone it\(pages.beginning > 0 ? " with '--shallow'" : "") into another file"
  }

  /// The head as a catalogue remembers it.
  var seen: SeenHead {
    SeenHead(key: key, epoch: epoch, point: point, root: root, time: time, expiry: expiry)
  }
}
