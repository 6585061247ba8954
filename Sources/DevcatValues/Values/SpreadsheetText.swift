/// Cells of CSV that a spreadsheet would run as a formula when somebody opens the file.
///
/// Such a text gets an apostrophe before it, which spreadsheets do not show, and an import takes it
/// away. Source: OWASP, "CSV Injection".
public enum SpreadsheetText {
  /// The text with an apostrophe before it if it begins as a formula does, or would lose an apostrophe
  /// when it is read.
  public static func guarded(_ text: String) -> String {
    isFormula(text.utf8.drop { $0 == apostrophe }) ? "'" + text : text
  }

  /// The text that `guarded` was given.
  public static func plain(_ text: String) -> String {
    guard text.utf8.first == apostrophe else { return text }
    // Not as characters: an accent may stand on the apostrophe.
    let rest = text.utf8.dropFirst()
    return isFormula(rest.drop { $0 == apostrophe }) ? String(Substring(rest)) : text
  }

  private static let apostrophe = UInt8(ascii: "'")

  private static func isFormula(_ begin: Substring.UTF8View) -> Bool {
    switch begin.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"):
      true
    case UInt8(ascii: "-"):
      // Not of a number, nor of a layout without a width class, such as '-/compact'.
      begin.dropFirst().first != UInt8(ascii: "/") && Double(String(Substring(begin))) == nil
    default: false
    }
  }
}
