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
  /// - Throws: `CommandError` where the file cannot be written.
  init(of hub: HubPlace) throws {
    switch hub {
    case .postgres(let hub): place = .database(hub)
    case .folder(let folder):
      guard FileAccess.exists(folder.configuration),
        let path = try OptionFile.lines(of: folder.configuration, arePrivate: OptionFile.isPrivate)
          .map(OptionFile.option).last(where: { $0.name == "audit" })?.value
      else {
        place = .nowhere
        return
      }
      place = .file(try FileAccess.attempt("write", try OpenFile(path, for: .appending)))
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
