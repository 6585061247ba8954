/// A value of any of SQLite's five storage classes, for columns whose type is not known in advance.
public enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The value as an SQL literal.
  ///
  /// A text with a zero byte has no plain literal, so its bytes are cast to text.
  var literal: String {
    switch self {
    case .null: return "NULL"
    case .integer(let value): return String(value)
    case .real(let value): return value.isFinite ? String(value) : "NULL"
    case .text(let value):
      guard value.utf8.contains(0) else {
        // Not joined from parts: at its first call Swift looks for a conformance among all that there are.
        var text = "'"
        for scalar in value.unicodeScalars {
          if scalar == "'" { text += "'" }
          text.unicodeScalars.append(scalar)
        }
        return text + "'"
      }
      return "CAST(\(DatabaseValue.blob(Array(value.utf8)).literal) AS TEXT)"
    case .blob(let bytes):
      let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "x'" + hex.joined() + "'"
    }
  }
}

extension DatabaseValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral
{
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A real number.
  public init(floatLiteral value: Double) { self = .real(value) }
}
