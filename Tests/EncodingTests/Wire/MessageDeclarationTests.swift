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

  @Test("The table of the protocol is that of the declarations")
  func theTableOfTheProtocolIsThatOfTheDeclarations() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/Protocol.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| 0x") }.map(String.init)
    #expect(rows == MessageDeclaration.all.map(Self.row))
  }

  @Test("Greatest messages: there is one of each, but for the hello and pieces of streams")
  func eachHasAGreatest() {
    let others = MessageDeclaration.all.filter {
      !["hello", "delta", "snapshot"].contains($0.name)
    }
    #expect(Set(Message.greatest.map(\.declaration)) == Set(others))
  }

  @Test("Whatever may be said fits in its message, and in little more", arguments: Message.greatest)
  func theGreatestMessageFits(_ message: Message) throws {
    let size = try message.framed(request: 1).body.count
    let limit = message.declaration.maximumBody
    #expect(size <= limit)
    #expect(
      size * 4 >= limit || limit <= 256, "\(message.declaration) has \(size) of \(limit) bytes")
  }

  @Test("Too large messages are not sent") func tooLargeMessagesAreNotSent() {
    let hello = Message.Hello(
      capabilities: [String](repeating: String(repeating: "c", count: 100), count: 64),
      greatestDelta: 1)
    #expect(
      code { () throws(Failure) in _ = try Message.hello(hello).framed(request: 0) }
        == .tooLarge)
  }
}
