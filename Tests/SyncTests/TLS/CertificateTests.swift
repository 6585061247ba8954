import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport
@testable import DevcatWire

@Suite("Certificate", .timeLimit(.hang))
struct CertificateTests {
  static let digest = Digest(Array(UInt8(0)..<32)) ?? .zero
  static let text =
    "00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:"
    + "10:11:12:13:14:15:16:17:18:19:1A:1B:1C:1D:1E:1F"

  @Test(
    "Fingerprints are understood",
    arguments: [text, text.lowercased(), digest.hex, digest.hex.uppercased()])
  func fingerprintsAreUnderstood(_ text: String) throws {
    let fingerprint = try #require(CertificateFingerprint(text))
    #expect(fingerprint == CertificateFingerprint(Self.digest))
    #expect(fingerprint.description == Self.text)
  }

  @Test(
    "Other text is not a fingerprint",
    arguments: [
      "", ":", "00", String(text.dropLast(3)), text + ":20", text + ":", "SHA256:" + text,
      text.replacingOccurrences(of: ":", with: "-"),
      text.replacingOccurrences(of: "1F", with: "1G"),
      String(text.dropLast()), "0:001" + text.dropFirst(5),
    ])
  func otherTextIsNotAFingerprint(_ text: String) {
    #expect(CertificateFingerprint(text) == nil)
    #expect(HubTrust(text) == nil)
  }

  @Test("The word system") func theWordSystem() {
    #expect(HubTrust("system") == .system)
    #expect(HubTrust("System") == nil)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("A hub folder is made whole and private") func aHubFolderIsMadeWholeAndPrivate() throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.file("hub"))
    #expect(!hub.isInitialized)
    try hub.checkPermissions()
    let details = try hub.make(hosts: ["Hub.Example.org", "192.0.2.7", "2001:db8:0:0::1"])
    #expect(details.names.prefix(3) == ["hub.example.org", "192.0.2.7", "2001:db8::1"])
    #expect(details.names.suffix(3) == ["localhost", "127.0.0.1", "::1"])
    let years = try #require(details.expiry).seconds - Int64(Date().timeIntervalSince1970)
    #expect(years > 3650 * 86_400 && years < 3660 * 86_400)
    #expect(hub.isInitialized)
    #expect(try mode(hub.secrets) == 0o700)
    #expect(try mode(hub.certificate.key) == 0o600)
    #expect(try mode(hub.signingKey) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: hub.path) == [".hub"])
    let signing = try #require(FileManager.default.contents(atPath: hub.signingKey))
    #expect(PrivateKey(pem: Array(signing)) != nil)
    try hub.checkPermissions()
    #expect(try hub.certificate.load().1 == details)
  }

  @Test("A hub folder is not made twice") func aHubFolderIsNotMadeTwice() throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.path)
    let details = try hub.make(hosts: [])
    let error = #expect(throws: Failure.self) { try hub.make(hosts: []) }
    #expect(error?.code == .exists)
    #expect(try hub.certificate.details() == details)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [".hub"])
  }

  @Test(
    "Other text is not a host",
    arguments: [
      "", "a b", "hub:7346", "*.example.org", "a,DNS:b", "a\nb", "hübsch", "devcat://hub",
      String(repeating: "a", count: 254),
    ])
  func otherTextIsNotAHost(_ host: String) throws {
    let folder = try SocketFolder()
    let error = #expect(throws: Failure.self) { try HubFolder(folder.path).make(hosts: [host]) }
    #expect(error?.code == .badAddress)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("A long host stands in the certificate") func aLongHostStandsInTheCertificate() throws {
    let folder = try SocketFolder()
    let host = (0..<5).map { _ in String(repeating: "a", count: 40) }.joined(separator: ".")
    #expect(try HubFolder(folder.path).make(hosts: [host]).names.first == host)
  }

  @Test("A key that others may read is refused", arguments: [0o640, 0o604, 0o660, 0o700 | 0o001])
  func aKeyThatOthersMayReadIsRefused(_ mode: Int) throws {
    let folder = try SocketFolder()
    let hub = HubFolder(folder.path)
    _ = try hub.make(hosts: [])
    for file in [hub.certificate.key, hub.signingKey, hub.secrets] {
      let old = try self.mode(file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      let error = #expect(throws: Failure.self) { try hub.checkPermissions() }
      #expect(error?.code == .notPermitted)
      #expect(error?.hint?.contains("chmod \(file == hub.secrets ? "700" : "600")") == true)
      try FileManager.default.setAttributes([.posixPermissions: old], ofItemAtPath: file)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: hub.certificate.key)
    let error = #expect(throws: Failure.self) { try hub.certificate.load() }
    #expect(error?.code == .notPermitted)
  }

  @Test("Certificates and keys that are none, or do not belong together")
  func otherBytesAreNotACertificate() throws {
    let (folder, other) = (try SocketFolder(), try SocketFolder())
    let hub = HubFolder(folder.path)
    _ = try hub.make(hosts: [])
    _ = try HubFolder(other.path).make(hosts: [])
    let garbage = folder.file("garbage")
    try Data("no PEM".utf8).write(to: URL(fileURLWithPath: garbage))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: garbage)
    let own = hub.certificate
    let cases: [(HubCertificate, Failure.Code)] = [
      (.init(certificate: garbage, key: own.key), .badKey),
      (.init(certificate: own.certificate, key: garbage), .badKey),
      (.init(certificate: own.certificate, key: HubFolder(other.path).certificate.key), .badKey),
      (.init(certificate: own.certificate, key: hub.signingKey), .badKey),
      (.init(certificate: folder.file("none"), key: own.key), .notFound),
      (.init(certificate: own.certificate, key: folder.file("none")), .notFound),
    ]
    for (certificate, code) in cases {
      let error = #expect(throws: Failure.self) { try certificate.load() }
      #expect(error?.code == code, "\(certificate)")
    }
  }

  @Test(
    "Networks of addresses",
    arguments: [
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("::1", "::"), ("fe80::9", "fe80::"),
      ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
    ])
  func networksOfAddresses(_ address: String, _ network: String) {
    #expect(HostName.network(of: address) == network)
  }
}
