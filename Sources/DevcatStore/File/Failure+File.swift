public import DevcatValues
import DevcatSQLite

extension Failure {
  /// A failure with a catalogue file, or with the revisions that it was to receive.
  public static func file(
    _ code: Code, _ operation: String, path: String, _ problem: String, hint: String? = nil,
    underlying: (any Error)? = nil, fault: Fault = .file
  ) -> Failure {
    Failure(
      code, operation: operation, subject: path, problem, hint: hint, underlying: underlying,
      fault: fault)
  }

  /// The failure for an error of SQLite.
  static func file(_ error: SQLiteError, _ operation: String) -> Failure {
    let code: Code =
      switch error.code.primary {
      case .busy, .locked: .busy
      case .readOnly where error.code != .moved: .readOnly
      case .corrupt: .damaged
      case .notADatabase: .notACatalogue
      default: .inputOutput
      }
    // SQLite calls it a "disk I/O error".
    let problem = error.code == .noRoomForIndex ? "the disk is full" : error.message
    return .file(code, operation, path: error.path, problem, hint: error.hint, underlying: error)
  }
}
