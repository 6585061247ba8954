import DevcatValues

/// A problem of a row that does not keep the rest from being read.
struct RowProblem {
  /// The byte, from the start of the source.
  let offset: Int
  /// The effect on the import.
  let severity: Diagnostic.Severity
  /// The problem and the expected input.
  let message: String
  /// The cause, if it is one after which a command can name the next step.
  var cause: Diagnostic.Cause?
  /// The byte at which the row begins, where the row is not read alone.
  var row: Int?
}

extension RowProblem {
  /// The problem of text that is not JSON.
  init(_ error: JSONSyntaxError) {
    self.init(
      offset: error.offset, severity: .error, message: error.message, cause: error.cause)
  }
}

extension Diagnostic {
  /// A problem, at its place in the source, of the row that begins at `row`.
  init(_ problem: RowProblem, at location: SourceLocation, in row: SourceLocation? = nil) {
    let own = problem.row.map { SourceLocation(file: location.file, at: .byte($0)) }
    self.init(problem.severity, at: location, in: row ?? own, problem.message, cause: problem.cause)
  }
}

/// The reason for which a source or a row of it cannot be read, which ends its reading at once.
struct SourceFault: Error {
  /// The diagnostic to add.
  let diagnostic: Diagnostic

  /// Makes a fault of a row, or one that keeps the whole source from being read.
  init(
    _ severity: Diagnostic.Severity = .unusable, at location: SourceLocation, _ message: String
  ) {
    diagnostic = Diagnostic(severity, at: location, message)
  }
}

/// Lists of names in a sentence.
enum NameList {
  /// The names in quotes with commas between; of many the first, and how many more there are.
  static func text(_ names: [String]) -> String {
    names.map { "'\($0)'" }.listed(12)
  }
}

/// The nearest of some words to a misspelled one.
enum Spelling {
  /// The sentence `; did you mean 'points'?`, or nothing if no candidate is near.
  static func suggestion(for word: String, among candidates: [String]) -> String {
    word.closest(of: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension FieldError {
  /// The error of a number of JSON such as `17.10` in an attribute, which may be a version.
  init(needlessZeroIn text: String, _ field: String) {
    let number = Double(text).map { FieldValue.text(of: $0) } ?? text
    self.init(
      field: field, found: text, expected: "the number \(number) or the text \"\(text)\"")
  }
}

/// Values of fields that this version does not know, as exports write them.
extension FieldValue {
  /// The form of their text, for messages.
  static let opaqueExpectation = "'0x' and the hexadecimal digits of a value in CBOR"

  /// Reads `0x` and hexadecimal digits.
  ///
  /// - Throws: `FieldError` for any other text.
  init(opaque text: String, field: String) throws(FieldError) {
    guard text.hasPrefix("0x"), let bytes = Hexadecimal.bytes(of: String(text.dropFirst(2))),
      !bytes.isEmpty
    else {
      throw FieldError(
        field: field, found: String(text.prefix(40)), expected: Self.opaqueExpectation)
    }
    self = .opaque(bytes)
  }
}
