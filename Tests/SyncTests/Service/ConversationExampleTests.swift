import DevcatValues
import DevcatEncoding
import Foundation
import DevcatStore
import DevcatTestSupport
import Testing

@testable import DevcatHub
@testable import DevcatTransport

/// The conversations of docs/examples/conversations.txt, byte by byte, against the answers of a
/// hub.
///
/// With DEVCAT_RECORD=1 in the environment the test writes the page again, and fails once.
@Suite("Conversation example", .timeLimit(.hang))
struct ConversationExampleTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/examples/conversations.txt").standardized

  @Test("The page is what a hub answers") func thePageIsWhatAHubAnswers() async throws {
    var text = ""
    var asked: Set<MessageDeclaration> = [.hello]
    let cases = ConnectionHandlerTests.cases.filter { $0.title != nil }
    for (index, sample) in cases.enumerated() {
      let bench = try ServiceBench(.memory)
      #expect(try await bench.push(1...3) == .held)
      let requests = sample.messages(bench)
      asked.formUnion(requests.map(\.declaration))
      var answers = try await ConnectionHandlerTests.conversation(
        of: bench, with: requests,
        grant: AccessGrant(name: "me", catalogues: .all, role: .admin))
      if index > 0 { answers.removeFirst() }
      text += "\(sample.title ?? "")\n\n"
      let hello = index > 0 ? [] : [ConnectionHandlerTests.hello]
      for message in hello + requests { text += try Self.text(message, ">") }
      for message in answers { text += try Self.text(message, "<") }
      text += "\n"
    }
    let kinds = MessageDeclaration.all.filter { $0.isSent(by: .client) }
    #expect(asked == Set(kinds), "every message of a client is in some conversation")
    try RecordedFile(Self.page.path).check(Data(text.utf8))
  }

  // MARK: The page

  /// A frame: its header in the first line, then each item of its body in a line, with its label.
  private static func text(_ message: Message, _ side: String) throws -> String {
    let frame = try message.framed(request: message.declaration == .hello ? 0 : 1)
    let head = Hexadecimal.text(of: frame.bytes.prefix(16))
    var cut = head.startIndex
    let header = [8, 2, 2, 4, 16].map { count in
      defer { cut = head.index(cut, offsetBy: count) }
      return String(head[cut..<head.index(cut, offsetBy: count)])
    }
    let flags = frame.flags.contains(.last) ? ", last" : ""
    var text =
      "\(side) \(header.joined(separator: " "))   \(message.declaration)\(flags), a body of \(frame.body.count) bytes\n"
    switch message {
    case .delta, .unchanged: text += lines(frame.body, 1, "")
    default:
      var reader = CBORReader(frame.body)
      text += try items(&reader, labels(of: message.declaration), 1)
      try reader.finish()
    }
    return text
  }

  /// The items of an array with their labels; the last label applies to all further items.
  private static func items(
    _ reader: inout CBORReader, _ labels: [String], _ depth: Int
  ) throws -> String {
    var ahead = reader
    let raw = try ahead.readRawItem()
    let count = try reader.readArrayHeader()
    var inside = CBORReader(Array(raw))
    let isFlat = try inside.readArrayHeader() == 0
    var text = lines(
      Array(raw.prefix(isFlat ? raw.count : inside.position)), depth,
      "\(count) item\(count == 1 ? "" : "s")")
    for index in 0..<count {
      let label = index < labels.count ? labels[index] : labels.last ?? ""
      if try reader.peekType() == .array {
        let parts = label.split(separator: "[").last?.split(separator: "]").first ?? ""
        // An array of arrays has the words of the inner one.
        let words =
          label.hasPrefix("[[")
          ? [String(label.dropFirst())] : parts.components(separatedBy: ", ")
        text += try items(&reader, words, depth + 1)
      } else {
        text += lines(Array(try reader.readRawItem()), depth + 1, label)
      }
    }
    return text
  }

  /// The labels of a body's items: the parts of its declaration between commas outside numbers.
  private static func labels(of declaration: MessageDeclaration) -> [String] {
    var (labels, depth, word) = ([String](), 0, "")
    for character in declaration.items + "," {
      if character == "[" || character == "(" { depth += 1 }
      if character == "]" || character == ")" { depth -= 1 }
      if character == ",", depth == 0, word.last?.isNumber != true {
        let label = word.trimmingCharacters(in: .whitespaces)
        if label.hasSuffix("point") {
          labels += ["\(label.dropLast(5))number", "\(label.dropLast(5))digest"]
        } else if !label.hasPrefix("at most") {
          labels.append(label)
        }
        word = ""
      } else {
        word.append(character)
      }
    }
    return labels.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Bytes in lines of 36, with the label after the last.
  private static func lines(_ bytes: [UInt8], _ depth: Int, _ label: String) -> String {
    let indent = String(repeating: "  ", count: depth)
    let rows = stride(from: 0, to: bytes.count, by: 36).map {
      indent + Hexadecimal.text(of: bytes[$0..<min($0 + 36, bytes.count)])
    }
    guard let last = rows.last else { return "" }
    let padding = String(repeating: " ", count: max(0, 45 - last.count))
    let text = rows.dropLast().map { $0 + "\n" }.joined() + last
    return label.isEmpty ? text + "\n" : "\(text)\(padding)   \(label)\n"
  }
}
