import DevcatValues
import Foundation
import Testing

@testable import DevcatEncoding

/// Messages against their declarations, and those against the table in docs/Protocol.md.
struct MessageDeclarationTests {
  /// The row of the table that a declaration is.
  static func row(_ declaration: MessageDeclaration) -> String {
    let number = String(declaration.number, radix: 16, uppercase: true)
    let flags: String =
      switch declaration.flags {
      case .last: "last"
      case .ignorable: "ignorable"
      default: "–"
      }
    let size = declaration.maximumBody
    let thousands = String(format: "%03d", size % 1000)
    let cells = [
      "0x" + (number.count == 1 ? "0" : "") + number, declaration.name, declaration.sender.rawValue,
      flags,
      size < 1000
        ? "\(size)"
        : size < 1_000_000
          ? "\(size / 1000),\(thousands)"
          : "\(size / 1_000_000),\(String(format: "%03d", size / 1000 % 1000)),\(thousands)",
      declaration.items,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  @Test func theTableOfTheProtocolIsThatOfTheDeclarations() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/Protocol.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| 0x") }.map(String.init)
    #expect(rows == MessageDeclaration.all.map(Self.row))
  }

  static let name =
    String(repeating: "a", count: 64) + "/" + String(repeating: "b", count: 64)
  static let point = RevisionPoint(number: 1 << 53, digest: SHA256.digest(of: [1]))
  /// The greatest messages that there can be, of all but `hello` and the pieces of streams.
  static let greatest: [Message] = {
    let id = Samples.catalogue
    let text = String(repeating: "x", count: 5000)
    let time = Timestamp(seconds: 253_402_300_799)
    let key = [UInt8](repeating: 1, count: 32)
    let signature = [UInt8](repeating: 2, count: 64)
    let statement = KeyStatement(old: key, new: key, time: time, signature: signature)
    let runs = (0..<Provenance.maximumCount).map { index in
      let first = 1 << 52 + 2 * index
      return PusherRun(
        revisions: first...first, name: String(repeating: "p", count: PusherRun.longestName))
    }
    return [
      .failure(.init(.historyMissing, text, hint: text)),
      .pull(.init(name: name, catalogue: id, base: point)),
      .push(.init(name: name, catalogue: id, base: point, head: point, size: 1 << 53)),
      .probe(.init(name: name)), .watch(.init(name: name, catalogue: id)),
      .shallow(.init(name: name, catalogue: id)),
      .head(.init(catalogue: id, point: point)), .unchanged, .accepted(.init(head: point)),
      .stale(.init(head: point)),
      .signature(
        .init(
          epoch: .max, root: .zero, time: time, expiry: time, key: key, bytes: signature)),
      .provenance(
        .init(
          pushers: runs,
          origins: runs.map {
            Origin(
              digest: .zero, revision: $0.revisions.lowerBound, isKept: false,
              isFirst: true)
          })),
      .heartbeat(.init(head: .init(catalogue: id, point: point), interval: 86_400_000)),
      .progress(.init(elapsed: .max)),
      .keys(.init([KeyStatement](repeating: statement, count: Message.Keys.maximumCount))),
    ]
  }()

  /// Whatever may be said fits in its message, and in little more.
  @Test(arguments: greatest)
  func theGreatestMessageFits(_ message: Message) throws {
    let size = try message.framed(request: 1).body.count
    let limit = message.declaration.maximumBody
    #expect(size <= limit)
    #expect(
      size * 4 >= limit || limit <= 256, "\(message.declaration) has \(size) of \(limit) bytes")
  }

  @Test func tooLargeMessagesAreNotSent() {
    let hello = Message.Hello(
      capabilities: [String](repeating: String(repeating: "c", count: 100), count: 64),
      limits: .init(delta: 1))
    #expect(
      code { () throws(Failure) in _ = try Message.hello(hello).framed(request: 0) }
        == .tooLarge)
  }
}
