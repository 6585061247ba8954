public import DevcatValues
import DevcatWire
import DevcatSystem
public import DevcatTransport

/// A folder of catalogues, with the hub's own files in `.hub` beside them.
///
/// The name of a team never begins with a dot, so no client can name a file in `.hub`.
///
///     team/name.db                a catalogue
///     .hub/                       mode 0700
///     .hub/certificate.pem        the certificate that clients pin
///     .hub/certificate-key.pem    its key, mode 0600
///     .hub/config                 options of 'devcat serve' for the folder
///     .hub/deleted                the catalogues that 'devcat hub catalogue delete' moved aside
///     .hub/frozen                 the names of the catalogues that take no pushes
///     .hub/last-backup            when the last whole backup was made
///     .hub/signing-key.pem        the Ed25519 key for published heads, mode 0600
///     .hub/status.sock            where a running hub reports its status
///     .hub/tokens                 the digests of the tokens, mode 0600
public struct HubFolder: Hashable, Sendable {
  /// How long a certificate of ours is valid, in days: ten years.
  ///
  /// Clients pin it, and a pin does not expire. In a system's store of authorities it does expire.
  static let validDays = 3653

  /// The path of the folder.
  public let path: String

  /// Names a folder, which need not exist.
  public init(_ path: String) { self.path = path }

  /// The folder of the hub's own files.
  package var secrets: String { path + "/.hub" }
  /// The certificate that `make` made, and its key.
  public var certificate: HubCertificate {
    HubCertificate(
      certificate: secrets + "/certificate.pem", key: secrets + "/certificate-key.pem")
  }
  /// The file of the key that signs published heads.
  var signingKey: String { secrets + "/signing-key.pem" }

  /// The unix socket at which the hub of this folder reports its status.
  public var statusSocket: String { secrets + "/status.sock" }

  /// The tokens of its users.
  public var tokens: TokenFile { TokenFile(in: self) }

  /// The file of options for `devcat serve`, which may be missing.
  public var configuration: String { secrets + "/config" }

  /// Whether it is a hub folder: it has `.hub`.
  public var isInitialized: Bool { Path.exists(secrets) }

  /// Makes a hub folder with new keys; the folder itself may exist, and gets mode 0700 otherwise.
  ///
  /// `.hub` is made completely or not at all.
  /// - Parameter hosts: Names and addresses by which clients reach the hub, besides this machine's
  ///   name, `localhost` and the loopback addresses.
  /// - Returns: The details of the certificate.
  /// - Throws: `Failure`: `exists` if it is a hub folder already, `badAddress` for an invalid host,
  ///   `inputOutput` or `notPermitted` if it cannot be written.
  public func make(hosts: [String]) throws(Failure) -> HubCertificate.Details {
    for host in hosts { try Self.check(host) }
    guard !isInitialized else { throw exists }
    // Tokens protect the catalogues from clients, and the mode from other users of the machine.
    try SecretFile.attempt(
      "make the folder", try Folder.makeIfMissing(path, permissions: 0o700))
    let temporary = FileReplacement.temporaryName(beside: secrets)
    defer { Path.remove(temporary) }
    try fill(temporary, hosts)
    try Failure.attempt(try Path.move(temporary, to: secrets)) {
      $0.isTaken ? exists : SecretFile.failure("make", $0)
    }
    try SecretFile.attempt("make", try Folder.synchronize(path))
    return try certificate.details()
  }

  /// Whether other users of the machine may enter the folder, and so read the catalogues.
  public var isOpenToOthers: Bool {
    (try? FileStatus(path)).map { $0.permissions & 0o011 != 0 } ?? false
  }

  /// Removes the unfinished files of commands that were killed; the caller has locked the folder.
  ///
  /// A node that runs writes its tokens without the lock, so these stay until it starts.
  func removePartials(isStarting: Bool = false) {
    let keepsTokens = isCache && !isStarting
    FileReplacement.removePartials(in: secrets) { !keepsTokens || $0 != "tokens" }
  }

  /// Refuses keys that others may read; skips a folder that is no hub folder.
  ///
  /// - Throws: `Failure` (`notPermitted`) with the `chmod` to give.
  public func checkPermissions() throws(Failure) {
    guard isInitialized else { return }
    for file in [secrets, certificate.key, signingKey] { try SecretFile.requirePrivate(file) }
  }

  private func fill(_ folder: String, _ hosts: [String]) throws(Failure) {
    try Failure.attempt(try Folder.make(folder, permissions: 0o700)) {
      SecretFile.failure("make", $0, at: secrets)
    }
    let key = PrivateKey(.p256)
    let names = Self.names(hosts)
    let made: Certificate
    do {
      made = try Certificate(selfSignedBy: key, names: names, days: Self.validDays)
    } catch {
      throw Failure(
        .badKey, operation: "make a certificate for", subject: names.joined(separator: ", "),
        error.problem)
    }
    try SecretFile.make(folder + "/certificate.pem", made.pem, mode: 0o644)
    try SecretFile.make(folder + "/certificate-key.pem", key.pem, mode: 0o600)
    try SecretFile.make(folder + "/signing-key.pem", PrivateKey(.ed25519).pem, mode: 0o600)
  }

  /// The given hosts, then this machine's name, then its loopback names, each once.
  private static func names(_ hosts: [String]) -> [String] {
    // The name of a machine may have characters that no name of a host has, such as '_'.
    let own = HostName.own.flatMap { (try? check($0)) == nil ? nil : $0 }
    let all = hosts.map { $0.lowercased() } + (own.map { [$0] } ?? [])
    var names: [String] = []
    for name in all + ["localhost", "127.0.0.1", "::1"] where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  private static func check(_ host: String) throws(Failure) {
    let isHost =
      HostName.isAddress(host)
      || (!host.isEmpty && host.utf8.count <= 253
        && host.utf8.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-".utf8.contains(byte)
        })
    guard isHost else {
      throw Failure(
        .badAddress, operation: "make a certificate for", subject: host,
        "it is not the name of a host",
        hint: "Write a name such as 'hub.example.org', or an address, without a port.")
    }
  }

  private var exists: Failure {
    Failure(
      .exists, operation: "make a hub folder of", subject: path,
      "it is one already, and its keys are not overwritten",
      hint: "Clients identify the hub by its keys. To start again, move '\(secrets)' away.")
  }
}

/// The certificate of a hub, and its private key: two PEM files.
public struct HubCertificate: Hashable, Sendable {
  /// The file of the certificate, followed by its issuers.
  public let certificate: String
  /// The file of the key, which nobody else may read.
  let key: String
  /// Whether the group of the key's file may read it.
  private let isShared: Bool

  /// Names the files, which are read when a hub starts and when it reloads.
  ///
  /// - Parameter isShared: Whether the group of the key's file may read it, as other services do.
  public init(certificate: String, key: String, isShared: Bool = false) {
    (self.certificate, self.key, self.isShared) = (certificate, key, isShared)
  }

  /// The details of a certificate.
  public struct Details: Hashable, Sendable {
    /// The fingerprint that clients pin.
    public let fingerprint: CertificateFingerprint
    /// The host names and addresses that it is for.
    public let names: [String]
    /// From when on it is valid; `nil` if its date is malformed.
    let beginning: Timestamp?
    /// When it expires; `nil` if its date is malformed.
    public let expiry: Timestamp?

    /// Why clients that check the dates refuse it at a time; `nil` if it is valid.
    func problem(at time: Timestamp) -> String? {
      let problem: String
      if let beginning, time < beginning {
        problem = "is not valid before \(beginning)"
      } else if let expiry, expiry < time {
        problem = "has expired"
      } else {
        return nil
      }
      return "the certificate \(problem): clients that have not pinned it refuse the hub"
    }
  }

  /// Reads the certificate, but not its key.
  ///
  /// - Throws: `Failure`: `notFound`, `inputOutput`, `badKey`.
  public func details() throws(Failure) -> Details {
    let bytes = try SecretFile.read(certificate, "use the certificate")
    guard let found = Certificate(pem: bytes), let fingerprint = found.fingerprint else {
      throw Failure(
        .badKey, operation: "use the certificate", subject: certificate, "it has no certificate",
        hint: "It must be a PEM file with '-----BEGIN CERTIFICATE-----'.")
    }
    return Details(
      fingerprint: fingerprint, names: found.names, beginning: found.beginning,
      expiry: found.expiry)
  }

  /// Reads both, after checking that nobody else may read the key.
  ///
  /// - Throws: `Failure`: `notPermitted`, `notFound`, `inputOutput`, `badKey`.
  func load() throws(Failure) -> (TLSContext, Details) {
    try SecretFile.requirePrivate(key, forGroup: isShared)
    // OpenSSL would give no reason for a file that this user may not read.
    _ = try SecretFile.read(key, "use the key")
    let details = try details()
    do {
      return (try TLSContext(certificate: certificate, key: key), details)
    } catch {
      let what = error.subject == key ? "key" : "certificate"
      throw Failure(
        .badKey, operation: "use the \(what)", subject: error.subject, error.problem,
        hint: error.hint)
    }
  }
}

extension Listener {
  /// Begins to listen for TLS, as a hub with this certificate would.
  package init(on endpoint: Endpoint, certificate: HubCertificate, loop: EventLoop) throws {
    try self.init(on: endpoint, context: certificate.load().0, loop: loop)
  }
}
