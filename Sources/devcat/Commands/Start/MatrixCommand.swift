import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat matrix`: the size classes of many devices in every context.
enum MatrixCommand {
  struct Options: Sendable {
    var devices: [String] = []
    var filter = ContextFilter()
    var isCSV = false
    var os: String?
    var answer = AnswerOptions()
  }

  static let command = Command(
    "matrix", "Show the size classes of many devices in every context.",
    discussion: """
      It has a row for each display, and the pairs of size classes that an app meets on all of \
      them:
        devcat matrix --where family=iPhone
        devcat matrix 'iPhone 17' 'iPad mini'
        devcat matrix --where idiom=pad --mode third --mode half --csv
      """,
    options: Options(),
    [
      .words(
        "device", to: \.devices,
        help: "An id, a name, an alias or a model identifier. Default: all.",
        minimum: 0, completion: .devices)
    ] + Argument.shared(ContextFilter.arguments, at: \.filter)
      + [
        .flag("--csv", to: \.isCSV, help: "Print comma-separated values."),
        .system(to: \.os),
      ]
      + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { options in
      options.isCSV && options.answer.isJSON
        ? "'--json' and '--csv' cannot be given together"
        : options.isCSV && options.answer.isExplained
          ? "'--csv' does not print '--explain'; leave one of them out" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let filter = try DeviceFilter(options.filter.conditions)
    let conditions = filter.conditions
    try options.answer.reading { file in
      let os = try AskedSystem.version(options.os, in: file)
      var matrix = ClassMatrix(
        contexts: options.filter.contexts, os: os,
        leavingOut: try os.map { try file.views.devices(withoutSystem: $0) } ?? [])
      let named = try options.devices.flatMap { word in
        let ids = try DeviceLookup.ids(of: word, in: file)
        try AskedSystem.check(os, ofAny: ids.compactMap { try file.state.profile(id: $0) })
        return ids
      }
      var query = Query(conditions: conditions, columns: [])
      for system in Profile.systemNames { query.versions[system] = os }
      let met = try file.views.orderedIDs(matching: query)
      var asked: Set<String> = []
      let ids = (named.isEmpty || !conditions.isEmpty ? named + met : named).filter {
        asked.insert($0).inserted
      }
      if named.isEmpty { matrix.reserve(ids.count) }
      try file.views.forEachScreen(
        matching: named.isEmpty ? conditions : [], versions: query.versions
      ) { row in
        if named.isEmpty || asked.contains(row.id) { matrix.add(row) }
      }
      matrix.sort(by: ids)
      AskedSystem.noteLeftOut(matrix.leftOut, of: os?.description)
      if options.isCSV {
        var writer = CSVWriter()
        MatrixTable.write(matrix, to: &writer)
        try Output.standard.write(writer.takeBytes())
        try filter.explain(ids.count, in: file)
        return try requireRows(matrix)
      }
      if ids.isEmpty, !options.answer.isJSON { try filter.explain(0, in: file) }
      var reasoning = options.answer.reasoning
      matrix.explain(in: &reasoning)
      let contradicted = try matrix.contradicted(
        in: file, isWhole: conditions.isEmpty && named.isEmpty)
      let derived = options.answer.isJSON ? try matrix.derivedLayouts(in: file) : [:]
      try options.answer.print(
        reasoning,
        bytes: {
          MatrixPage.bytes(
            matrix, contradicted: contradicted, width: Output.width, isStyled: Output.isStyled)
        },
        json: { MatrixJSON.write(matrix, derived: derived, contradicted: contradicted, to: &$0) })
      try filter.explain(ids.count, in: file)
      try requireRows(matrix)
    }
  }

  /// Fails if all devices were left out, as `list` does: a pipeline would look at nothing.
  private static func requireRows(_ matrix: ClassMatrix) throws {
    guard let os = matrix.os, !matrix.leftOut.isEmpty, matrix.rows.isEmpty,
      matrix.android.rows.isEmpty
    else { return }
    throw CommandError(.failed, "No device that ran '\(os)' matches")
  }
}
