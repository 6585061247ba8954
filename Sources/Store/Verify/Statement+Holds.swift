import SQLite

extension Statement {
  /// Whether a column holds exactly `value`, of its storage class too.
  func holds(_ value: DatabaseValue, at column: Int) -> Bool {
    switch value {
    case .null: isNull(column)
    case .integer(let integer): type(column) == .integer && int(column) == Int(integer)
    case .real(let number): type(column) == .real && double(column) == number
    case .text(let text): type(column) == .text && withBlob(column) { $0.elementsEqual(text.utf8) }
    case .blob(let bytes):
      type(column) == .blob
        && withBlob(column) { one in bytes.withUnsafeBytes { one.elementsEqual($0) } }
    }
  }
}
