import DevcatEncoding
import DevcatStore
import DevcatSystem
import DevcatValues

/// `devcat-reference`: builds the files that the executable carries, and checks the facts in `data/`; for
/// `Scripts/reference` and `Scripts/check-data`.
@main
struct ReferenceTool {
  private static let usage = """
    usage: devcat-reference check FOLDER             every rule, the coverage and the digests of a folder of facts
           devcat-reference build DATA FOLDER        write the embedded files to a folder
           devcat-reference compare DATA FOLDER      fail if the embedded files in a folder are others
           devcat-reference catalogue DATA FILE      make a catalogue of the reference
    """

  /// The histories that ship, each with its folder inside `data/`.
  private static let histories: [(name: String, id: CatalogueID, folder: String)] = [
    ("reference", .reference, ""), ("android", .android, "/android"),
  ]

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("check", 2): try check(words[1])
      case ("build", 3): try write(embedded(in: words[1]), to: words[2])
      case ("compare", 3): try compare(embedded(in: words[1]), with: words[2])
      case ("catalogue", 3): try makeCatalogue(of: words[1], at: words[2])
      case _: end(.usage, usage)
      }
    } catch {
      end(.data, "Error: \(error)")
    }
  }

  private static func end(_ status: ExitStatus, _ message: String) -> Never {
    try? OpenFile.standardError.write("\(message)\n".utf8)
    ThisProcess.end(status.code)
  }

  /// Prints what the facts of a folder come to; fails if a rule finds a fault.
  private static func check(_ folder: String) throws {
    let id = histories.first { $0.name == Folder.leaf(of: folder) }?.id ?? .reference
    let product = try ReferenceBuilder(folder: folder, id: id).build()
    let makers =
      Path.exists("\(folder)/makers") ? try WholeFile.lines("\(folder)/makers") : []
    let lint = try ReferenceLint(product, makers: Set(makers))
    let parts = [
      try CoverageReport(product.file).text, try UnknownReport(product.file).text,
      try AnswerReport(product.file).text, lint.text, try product.digests,
    ]
    try OpenFile.standardOutput.write(parts.joined(separator: "\n").utf8)
    let problems = try ReferenceCheck(product, makers: Set(makers)).problems() + lint.problems
    guard problems.isEmpty else {
      throw ReferenceError(
        problems.joined(separator: "\n"),
        hint: "Correct the facts; to accept a warning, add its reason beside the fact, in an "
          + "attribute 'accepted.<rule>'.")
    }
  }
}

extension ReferenceTool {
  /// The content of the embedded files.
  private struct Embedded {
    var histories: [(file: String, revisions: [Revision])] = []
    var facts = ReferenceFacts()
    static let factsFile = "facts.gz"
  }

  private static func embedded(in data: String) throws -> Embedded {
    var embedded = Embedded()
    for history in histories {
      let product = try ReferenceBuilder(folder: data + history.folder, id: history.id).build()
      embedded.facts.add(product.facts)
      embedded.histories.append(
        ("\(history.name).delta", try product.file.log.revisions(after: 0, maximumBytes: .max)))
    }
    return embedded
  }

  private static func write(_ embedded: Embedded, to folder: String) throws {
    let files =
      embedded.histories.map { ($0.file, DeltaWriter.encoded($0.revisions)) }
      + [(Embedded.factsFile, embedded.facts.encoded)]
    for (name, bytes) in files {
      let file = try FileReplacement(of: "\(folder)/\(name)")
      try file.write(bytes)
      try file.place()
    }
  }

  /// Compares digests and texts, since builds of zlib deflate differently.
  private static func compare(_ embedded: Embedded, with folder: String) throws {
    guard
      try embedded.histories.allSatisfy({
        try $0.revisions == DeltaReader.decoded(WholeFile.bytes("\(folder)/\($0.file)"))
      }),
      try embedded.facts
        == ReferenceFacts(gzip: WholeFile.bytes("\(folder)/\(Embedded.factsFile)"))
    else {
      throw ReferenceError(
        "The reference in '\(folder)' is not what the data come to", hint: "Run Scripts/reference.")
    }
  }

  private static func makeCatalogue(of folder: String, at path: String) throws {
    let product = try ReferenceBuilder(folder: folder).build()
    let revisions = try product.file.log.revisions(after: 0, maximumBytes: .max)
    try NewCatalogue.make(at: path, id: .reference, name: "reference") { file in
      try file.apply(revisions, onto: .origin)
    }
  }
}

/// A fault in the facts: the problem, and the next step.
struct ReferenceError: Error, CustomStringConvertible {
  let description: String

  init(_ message: String, hint: String? = nil) {
    description = message + "." + (hint.map { " \($0)" } ?? "")
  }
}

/// Files of `data/`, which are small.
enum WholeFile {
  static func bytes(_ path: String) throws -> [UInt8] {
    try OpenFile(path, for: .reading).read(upTo: .max)
  }

  /// The lines without those that are empty or begin with `#`, which are comments.
  static func lines(_ path: String) throws -> [String] {
    try String(decoding: bytes(path), as: UTF8.self).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }.map(String.init)
  }
}
