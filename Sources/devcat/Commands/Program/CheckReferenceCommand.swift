import DevcatValues
import DevcatArguments
import DevcatSystem

/// `devcat check-reference`: checks the facts that ship in the binary; for `Scripts/check-data`.
enum CheckReferenceCommand {
  struct Options: Sendable {
    var folder = ""

    /// The history that the folder is of, by its name.
    var history: ShippedHistory {
      ShippedHistory(rawValue: Folder.leaf(of: folder)) ?? .reference
    }
  }

  static let command = Command(
    "check-reference", "Check a folder of facts by every rule; report its coverage and digests.",
    isHidden: true, options: Options(),
    [.word("folder", to: \.folder, help: "The folder 'data'.", completion: .directory)], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let product = try ReferenceBuilder(folder: options.folder, id: options.history.id).build()
    try Output.standard.write(CoverageReport(product.file).text)
    try Output.standard.write("\n" + UnknownReport(product.file).text)
    try Output.standard.write("\n" + AnswerReport(product.file).text)
    let makers = try makers(in: options.folder)
    let lint = try ReferenceLint(product, makers: makers)
    try Output.standard.write("\n" + lint.text)
    try Output.standard.write("\n" + (try product.digests))
    let problems = try ReferenceCheck(product, makers: makers).problems() + lint.problems
    guard problems.isEmpty else {
      throw CommandError(
        .data, problems.joined(separator: "\n"),
        hint: "Correct the facts; to accept a warning, add its reason beside the fact, in an "
          + "attribute 'accepted.<rule>'.")
    }
  }

  /// The names in the file `makers`, a line for each; `#` begins a comment.
  private static func makers(in folder: String) throws -> Set<String> {
    guard FileAccess.exists("\(folder)/makers") else { return [] }
    let text = String(decoding: try FileAccess.read("\(folder)/makers"), as: UTF8.self)
    return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }
}
