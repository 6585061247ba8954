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
    "check-reference", "Check a folder of facts by every rule, and report its coverage.",
    isHidden: true, options: Options(),
    [.word("folder", to: \.folder, help: "The folder 'data'.", completion: .directory)], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let product = try ReferenceBuilder(folder: options.folder, id: options.history.id).build()
    try Output.standard.write(CoverageReport(product.file).text)
    try Output.standard.write("\n" + UnknownReport(product.file).text)
    try Output.standard.write("\n" + AnswerReport(product.file).text)
    func text(_ name: String) throws -> String {
      String(decoding: try FileAccess.read("\(options.folder)/\(name)"), as: UTF8.self)
    }
    let makers = FileAccess.exists("\(options.folder)/makers") ? try text("makers") : ""
    let check = ReferenceCheck(
      product, pins: ReferencePins(try text("digests")), makers: makers)
    let problems = try check.problems()
    guard problems.isEmpty else {
      throw CommandError(
        .data, problems.joined(separator: "\n"),
        hint: "Correct the facts; to accept a warning, add its reason beside the fact, in an "
          + "attribute 'accepted.<rule>'.")
    }
  }
}
