import DevcatValues

/// Writes comma-separated values, quoted as RFC 4180 §2 says; lines end in a line feed.
///
/// A cell that a spreadsheet would run as a formula has an apostrophe before it (`SpreadsheetText`).
public struct CSVWriter: Sendable {
  /// The text so far, as UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Makes a writer without rows.
  public init() {}

  /// The number of bytes that are written and not yet taken.
  public var count: Int { bytes.count }

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a row; `nil` and an empty text are an empty cell.
  public mutating func row(_ cells: some Sequence<String?>) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      if let cell { append(SpreadsheetText.guarded(cell)) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Gives away what has been written so far, so that a long output may be sent piece by piece.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func append(_ cell: String) {
    let quote = UInt8(ascii: "\"")
    guard cell.utf8.contains(where: Self.needsQuotes) else {
      bytes.append(contentsOf: cell.utf8)
      return
    }
    bytes.append(quote)
    for byte in cell.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }
}
