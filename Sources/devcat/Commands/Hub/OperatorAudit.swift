import DevcatValues
import DevcatHub
import DevcatHubPostgres
import DevcatRender
import DevcatSystem

/// The line that a command of the operator adds to the audit of a hub: tokens made and revoked,
/// keys changed, restores.
///
/// It goes to the file that `audit` names in the folder's `.hub/config`, or into a table of the
/// database.
struct OperatorAudit {
  private enum Place {
    case nowhere
    case file(OpenFile)
    case database(PostgresHub)
  }

  private let place: Place

  /// Opens the audit before the change, so that none is made without its line.
  ///
  /// - Parameter outcome: The fate of the change where its line cannot be written to a file, as a sentence without
  ///   its full stop.
  /// - Throws: `Failure` where the folder belongs to another user, and `CommandError` where the file of the
  ///   audit cannot be written.
  init(of hub: HubPlace, outcome: String = "") throws {
    switch hub {
    case .postgres(let hub): place = .database(hub)
    case .folder(let folder):
      // A file that this user made in a hub of another one would stop the hub.
      try folder.checkPermissions()
      guard FileAccess.exists(folder.configuration),
        let path = try OptionFile.lines(of: folder.configuration, arePrivate: OptionFile.isPrivate)
          .map(OptionFile.option).last(where: { $0.name == "audit" })?.value
      else {
        place = .nowhere
        return
      }
      do {
        place = .file(try FileAccess.attempt("write", try OpenFile(path, for: .appending)))
      } catch let error as CommandError {
        throw CommandError(
          error.status, "\(outcome). Its line for the audit cannot be written: \(error.message)",
          hint: error.hint)
      }
    }
  }

  /// Adds the line of a change.
  ///
  /// - Parameter event: The name of the change, such as `token-made`.
  func add(_ event: String, _ members: KeyValuePairs<String, String>) throws {
    let user = ThisProcess.userName ?? "\(ThisProcess.user)"
    let line = HubLog(format: .json, isQuiet: false).line(
      event, "", .now, members.map { ($0, .text($1)) } + [("user", .text(user))])
    switch place {
    case .nowhere: break
    case .database(let hub): try hub.audit(line)
    case .file(let file):
      try FileAccess.write(Array((line + "\n").utf8), to: file)
      try? file.synchronize()
    }
  }
}
