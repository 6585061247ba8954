import Arguments
import Catalogue

/// The options of every command that makes a revision.
struct NoteOptions: Sendable {
  var message: String?
  var author: String?

  static let arguments: [Argument<NoteOptions>] = [
    .option("-m", "--message", to: \.message, value: "text", help: "The reason for the revision."),
    .option(
      "--author", to: \.author, value: "name",
      help: "The author of the revision. Default: the user.",
      environment: "DEVCAT_AUTHOR"),
  ]

  /// The note of a revision that is made now.
  func note(_ byDefault: String, source: String = "") -> RevisionNote {
    RevisionNote(
      author: author ?? Environment.author, message: message ?? byDefault, source: source,
      time: Timestamp(seconds: Environment.secondsNow))
  }
}
