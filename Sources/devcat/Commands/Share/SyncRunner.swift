import DevcatValues
import DevcatRender
import DevcatStore
import DevcatClient
import DevcatTransport
import DevcatWire

/// Runs an exchange with a remote, and prints its result.
enum SyncRunner {
  /// Runs `body` with a client on a loop of its own.
  ///
  /// - Parameters:
  ///   - wait: The seconds for which a push is tried again.
  ///   - address: The address of a remote that may be new. If no trusted authority signed
  ///     its certificate, the person at the terminal is asked whether to trust it.
  static func run<Result: Sendable>(
    _ options: TrustOptions, waiting wait: Int = 0, meeting address: RemoteAddress? = nil,
    _ body: @escaping @Sendable (HubClient) async throws -> Result
  ) throws -> Result {
    var limits = try limits(options)
    limits.wait = .seconds(max(0, wait))
    do {
      return try EventLoop.run { [limits] loop in
        try await body(HubClient(on: loop, limits: limits))
      }
    } catch let error as Failure {
      guard let address, let fingerprint = error.untrustedCertificate, options.trust == nil,
        TrustQuestion.canBeAsked, TrustQuestion.isTrusted(fingerprint, of: address.endpoint)
      else { throw correct(error, given: options.trust) }
      var options = options
      options.trust = .certificate(fingerprint)
      // Without the address, so that a second refusal ends the command instead of asking again.
      return try run(options, waiting: wait, body)
    }
  }

  /// The failure if the certificate is not the one that was given: nothing is pinned.
  static func correct(_ error: Failure, given trust: HubTrust?) -> Failure {
    guard error.code == .certificateChanged, let given = trust?.pinned,
      let shown = error.underlying as? CertificateFingerprint
    else { return error }
    let isHost = PublishedURL.isOne(error.subject)
    let side = isHost ? "host" : "hub"
    let place =
      isHost ? "the one of the host's operator" : "the one that 'devcat hub init' printed there"
    return Failure(
      error.code, operation: error.operation, subject: error.subject,
      "you gave the fingerprint \(given), and the \(side) has \(shown)",
      hint: """
        Compare both with \(place). If the \(side)'s is right, give it; if not, somebody may \
        intercept the connection.
        """,
      underlying: shown, fault: error.fault)
  }

  /// The limits of a client.
  static func limits(_ options: TrustOptions) throws -> HubClient.Limits {
    var limits = HubClient.Limits()
    limits.timeout = .seconds(max(1, options.timeout))
    limits.credentials = try Environment.credentials()
    (limits.trust, limits.key) = (options.trust, options.key?.bytes)
    limits.allowsExpired = options.allowsExpired
    // Their folder is made where one is to be remembered.
    if options.trust != nil { try? FileAccess.makeFolder(of: Environment.store.path) }
    limits.fingerprints = Environment.fingerprints
    limits.waiting = {
      Console.note("The hub cannot take the push now: \($0.problem). Trying again.")
    }
    limits.progress = report
    return limits
  }

  /// Reports the bytes of a request for a line on the terminal.
  @Sendable private static func report(_ traffic: Channel.Traffic) {
    WorkProgress.report("Receiving", fraction: nil, traffic.received >> 10, "KiB")
  }

  /// Runs `body`; if it ends with conflicts to resolve, lists them before the error.
  static func listingConflicts<Result>(
    of path: String, isJSON: Bool, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as Failure where error.code == .conflict {
      try MergeOutput.printPending(at: path, isJSON: isJSON)
      throw error
    }
  }

  /// Writes a report as a JSON object; with the new numbers of local revisions if it may merge.
  ///
  /// - Parameter names: The names of the devices that resolved conflicts are about.
  static func print(
    _ report: SyncReport, isMerging: Bool = false, names: [String: String] = [:]
  ) throws {
    try JSONOutput.object { writer in
      writer.member("remote", report.remote)
      writer.member("catalogue", report.catalogue.description)
      write("old", report.old, to: &writer)
      write("new", report.new, to: &writer)
      writer.member("localRevisions", report.localRevisions)
      if let resolution = report.resolution { write("resolution", resolution, to: &writer) }
      if !report.settled.isEmpty {
        writer.key("settled")
        ConflictText.write(report.settled, names: names, to: &writer)
      }
      if isMerging {
        MergeOutput.write(report.renumbered, tags: report.movedTags, to: &writer)
      }
      if report.hasMadeCatalogue { writer.member("madeCatalogue", true) }
      if let former = report.formerRemote { writer.member("formerRemote", former) }
      writer.member("bytesReceived", report.traffic.received)
      writer.member("bytesSent", report.traffic.sent)
    }
  }

  /// Prints the warnings about a publisher: a new key, and an expired head.
  static func warn(of report: SyncReport) { warn(of: report.signed, after: report.formerKey) }

  /// Prints the warnings about a publisher's signed head, and about its former key.
  static func warn(of signed: SeenHead?, after formerKey: [UInt8]?) {
    if let formerKey, let signed {
      Console.note(
        """
        The publisher now signs with a new key, announced by the old one: \
        \(Hexadecimal.text(of: signed.key)) replaces \(Hexadecimal.text(of: formerKey)).
        """)
    }
    warnIfExpired(signed)
  }

  /// Warns if the publisher's signature of its head has expired: the folder may be an old copy.
  static func warnIfExpired(_ head: SeenHead?) {
    guard let head, head.expiry.seconds <= Environment.secondsNow else { return }
    Console.note(
      """
      Warning: the published head was signed on \(head.time) and expired on \(head.expiry). Somebody may \
      withhold newer revisions, or the clock of the publisher or of this machine is wrong.
      """)
  }

  static func write(_ key: String, _ point: RevisionPoint, to writer: inout JSONWriter) {
    writer.object(key) { writer in
      writer.member("number", point.number)
      writer.member("digest", point.digest.hex)
    }
  }

  /// The revisions that were exchanged, for people.
  static func revisions(of report: SyncReport) -> String {
    revisions(report.old.number + 1, report.new.number)
  }

  /// The revisions of the hub that a pull brought, for people.
  static func pulled(by report: SyncReport) -> String {
    let first = report.renumbered.first?.old.number ?? report.old.number + 1
    return revisions(first, report.shared.number)
  }

  /// A range of revisions for people: `revision 3`, or `revisions 3 to 5`.
  static func revisions(_ first: Int, _ last: Int) -> String {
    first == last ? "revision \(last)" : "revisions \(first) to \(last)"
  }

  /// The bytes that went either way, for people.
  static func text(_ traffic: Channel.Traffic) -> String {
    "\(traffic.received) bytes received, \(traffic.sent) sent"
  }
}
