import DevcatRender
import DevcatSystem

/// Standard output, written in large pieces.
// Unchecked: commands print from one task at a time, and `main` flushes after they have ended.
final class Output: @unchecked Sendable {
  private var buffer: [UInt8] = []
  private static let limit = 1 << 16

  static let standard = Output()

  /// Whether standard output is a terminal.
  static let isTerminal = Terminal.has(.standardOutput)

  /// Whether text may be bold or in colours: on a terminal that can show it, unless `NO_COLOR` is set
  /// (no-color.org).
  static let isStyled =
    isTerminal && (Environment["NO_COLOR"] ?? "").isEmpty && canMoveCursor

  /// Whether the terminal can move its cursor, as 'TERM' says.
  static var canMoveCursor: Bool { !["", "dumb"].contains(Environment["TERM"] ?? "") }

  /// The width of the terminal in characters; `nil` where the output is piped.
  static var width: Int? { size?.columns }

  /// The height of the terminal in lines; `nil` where the output is piped.
  static var height: Int? { size?.lines }

  private static let size = isTerminal ? Terminal.size(of: .standardOutput) : nil

  /// Prints text for people, which `TerminalText.printable` makes harmless.
  func write(_ text: String) throws {
    let clean = TerminalText.printable(text, isStyled: Self.isStyled)
    try put(Array(TerminalText.wrapped(clean, width: Self.width).utf8))
  }

  /// Prints a page.
  func write(_ page: Page) throws {
    try write(page.text(isStyled: Self.isStyled, width: Self.width))
  }

  /// Prints data unchanged; as text if a terminal shows it.
  func write(_ bytes: [UInt8]) throws {
    guard Self.isTerminal else { return try put(bytes) }
    // Pages that are written in pieces come as bytes too. Lines are not wrapped: JSON may be copied
    // from a terminal.
    let text = String(decoding: bytes, as: UTF8.self)
    try put(Array(TerminalText.printable(text, isStyled: Self.isStyled).utf8))
  }

  private func put(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= Self.limit { try flush() }
  }

  /// Forgets what is not written yet.
  func discard() { buffer.removeAll(keepingCapacity: true) }

  func line(_ text: String) throws { try write(text + "\n") }

  /// Writes the buffer, and empties it even if that fails.
  func flush() throws {
    if !buffer.isEmpty { ProgressBar.erase() }
    defer { buffer.removeAll(keepingCapacity: true) }
    try FileAccess.write(buffer, to: .standardOutput)
  }
}

/// Standard error: everything but results.
enum Console {
  /// Prints a note; `TerminalText.printable` makes it harmless, because a hub, a file or a
  /// catalogue may have provided the words.
  static func note(_ text: String) {
    let width =
      Terminal.has(.standardError) ? Terminal.size(of: .standardError).columns : nil
    write(TerminalText.wrapped(TerminalText.printable(text), width: width) + "\n")
  }

  /// Prints text unchanged.
  static func write(_ text: String) {
    ProgressBar.erase()
    try? OpenFile.standardError.write(text.utf8)
  }

  /// Says why a command failed.
  static func report(_ error: any Error) {
    let text = String(describing: error)
    note(text.hasPrefix("Error:") ? text : "Error: " + text)
  }
}

/// JSON as commands print it.
enum JSONOutput {
  /// Prints one document: indented for a person, compact for a tool.
  static func print(_ body: (inout JSONWriter) throws -> Void) throws {
    var writer = JSONWriter(style: Output.isTerminal ? .pretty : .compact)
    try body(&writer)
    writer.endLine()
    try Output.standard.write(writer.takeBytes())
  }

  /// Prints one document that is an object.
  static func object(_ members: (inout JSONWriter) throws -> Void) throws {
    try print { writer in try writer.object(members) }
  }
}

/// A list whose first items are printed, 20 at most.
enum BoundedList {
  private static let limit = 20

  /// A line for each of the first items, and one that says how many more there are.
  static func lines(
    _ items: [some CustomStringConvertible], _ prefix: String = "", all hint: String
  ) -> [String] {
    let more = items.count - limit
    return items.prefix(limit).map { prefix + $0.description }
      + (more > 0 ? ["… and \(more) more; \(hint)"] : [])
  }
}
