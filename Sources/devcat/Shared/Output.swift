import Render
import System

/// Standard output, written in large pieces.
// Unchecked: commands print from one task at a time, and `main` flushes after they have ended.
final class Output: @unchecked Sendable {
  private var buffer: [UInt8] = []
  private static let limit = 1 << 16

  static let standard = Output()

  /// Whether a person reads it.
  static let isTerminal = Terminal.has(.standardOutput)

  /// Whether text may be bold or in colours: on a terminal, unless `NO_COLOR` is set (no-color.org).
  static let isStyled = isTerminal && (Environment["NO_COLOR"] ?? "").isEmpty

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

  /// Prints data unchanged; as text if a terminal shows it.
  func write(_ bytes: [UInt8]) throws {
    guard Self.isTerminal else { return try put(bytes) }
    // Pages in pieces are bytes too. JSON is copied from a terminal, and is not changed.
    let text = String(decoding: bytes, as: UTF8.self)
    try put(Array(TerminalText.printable(text, isStyled: Self.isStyled).utf8))
  }

  private func put(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= Self.limit { try flush() }
  }

  func line(_ text: String) throws { try write(text + "\n") }

  /// Writes the buffer.
  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try FileAccess.write(buffer, to: .standardOutput)
  }
}
