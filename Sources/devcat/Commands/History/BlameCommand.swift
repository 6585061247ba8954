import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat blame`: which revision set each value of a device.
enum BlameCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var device = ""
    var fields: [String] = []
    var revision: String?
  }

  static let command = Command(
    "blame", "Show which revision set each value of a device, and the previous value.",
    discussion: """
      A name such as 'points' or 'layouts' means every field under it:
        devcat blame 'iPhone 11'
        devcat blame 'iPhone 11' points landscape
      """,
    options: Options(),
    [
      .device(to: \.device),
      .word("field", to: \.fields, help: "The fields. Default: all known ones.", minimum: 0),
      .state(to: \.revision),
    ] + Argument.shared(CatalogueOptions.jsonArguments(), at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: nil)
    try file.reading {
      let number = try file.log.revisionNumber(options.revision ?? "head")
      // A device is looked for as it was called then.
      let then = try options.revision == nil ? file : file.snapshots.view(at: number)
      let profiles = try DeviceLookup.ids(of: options.device, in: then)
        .map { try DeviceLookup.profile(of: $0, in: then) }
      let blames = try profiles.map { profile in
        let paths = try paths(options.fields, in: profile)
        return try file.state.blame(paths, in: profile.id, at: number)
      }
      if options.catalogue.isJSON {
        try printJSON(Array(zip(profiles, blames)), at: number)
      } else {
        // The devices of a name are answered at once where each value is the same and was set
        // alike.
        guard blames.allSatisfy({ $0 == blames[0] }) else {
          throw try DeviceLookup.ambiguous(options.device, profiles.map(\.id), in: then)
        }
        try Pager.show(BlamePage.page(profiles, blames[0], width: Output.width))
        noteHistoryTaken(by: blames[0], of: profiles[0])
      }
      for (profile, blames) in zip(profiles, blames) {
        for blame in blames where blame.revision == nil {
          Console.note(
            "No revision set '\(blame.path)' of '\(profile.id)'; 'devcat show --evidence \(profile.id)' "
              + "says what a derived value rests on.")
        }
      }
    }
  }

  private static func printJSON(_ answers: [(Profile, [FieldBlame])], at number: Int) throws {
    try JSONOutput.print { writer in
      if answers.count == 1 {
        return BlamePage.write(answers[0].0, at: number, answers[0].1, to: &writer)
      }
      writer.object { writer in
        writer.array("devices", answers) { BlamePage.write($1.0, at: number, $1.1, to: &$0) }
      }
    }
  }

  /// Says why one revision has set all: `init --with android` takes that history over in one.
  private static func noteHistoryTaken(by blames: [FieldBlame], of profile: Profile) {
    let taken = blames.compactMap(\.revision).first { $0.source.hasPrefix("devcat android ") }
    guard let taken else { return }
    Console.note(
      "Revision \(taken.number) took over all of devcat's Android devices. "
        + "'devcat show --evidence \(profile.id)' has the sources of their values.")
  }

  /// The paths that are asked for, in the order of the words; `nil` if all are.
  private static func paths(_ words: [String], in profile: Profile) throws -> [FieldPath]? {
    if words.isEmpty { return nil }
    var paths: [FieldPath] = []
    for word in words {
      guard word != Field.id.path else {
        throw CommandError(
          .usage, "An id never changes", hint: "'devcat log \(profile.id)' lists the revisions.")
      }
      let selected = try selection(word, in: profile).paths(in: profile)
      if selected.isEmpty { Console.note("'\(profile.id)' has no value in '\(word)'.") }
      for path in selected where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  private static func selection(_ word: String, in profile: Profile) throws -> FieldSelection {
    if let selection = FieldSelection(word) { return selection }
    if word.hasPrefix("evidence.") { return .field(.attribute(word)) }
    let known = FieldSelection.names + profile.entries.map(\.path.description)
    let near = word.closest(of: known)
    throw CommandError(
      .usage, "'\(word)' is not a field",
      hint: near.map { "Did you mean '\($0)'?" } ?? "'devcat fields' lists the fields.")
  }
}
