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
      .word(
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
      let system = try AskedSystem(options.os, in: file)
      var left = AskedSystem.LeftOut()
      let named = try options.devices.flatMap { word in
        let profiles = try DeviceLookup.ids(of: word, in: file).compactMap {
          try file.devices.profile(id: $0)
        }
        return try system.answering(profiles, &left).map(\.id)
      }
      var query = Query(conditions: conditions, columns: [])
      query.versions = system.versions
      let met =
        named.isEmpty || !conditions.isEmpty
        ? try system.running(file.devices.orderedIDs(matching: query), in: file, &left) : []
      var asked: Set<String> = []
      let ids = (named + met).filter { asked.insert($0).inserted }
      var matrix = ClassMatrix(
        contexts: options.filter.contexts, os: system.text, onPad: system.versions["iOS"],
        leavingOut: TextOrder.set(left.ids))
      if named.isEmpty { matrix.reserve(ids.count) }
      try file.devices.forEachScreen(
        matching: named.isEmpty ? conditions : [], versions: query.versions
      ) { row in
        if asked.contains(row.id) { matrix.add(row) }
      }
      matrix.sort(by: ids)
      system.note(left)
      let count = ids.count + left.ids.count
      if options.isCSV {
        var writer = CSVWriter()
        MatrixTable.write(matrix, to: &writer)
        try Output.standard.write(writer.takeBytes())
        try filter.explain(count, in: file)
        return try requireRows(matrix)
      }
      if count == 0, !options.answer.isJSON { try filter.explain(0, in: file) }
      let derived = options.answer.isJSON ? try matrix.derivedLayouts(in: file) : [:]
      try options.answer.print(
        explaining: matrix.explanation,
        page: { MatrixPage.page(matrix, width: Output.width) },
        json: { MatrixJSON.write(matrix, derived: derived, to: &$0) })
      try filter.explain(count, in: file)
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

extension ClassMatrix {
  /// The layouts that devices of the matrix take from others, by the ids of the devices.
  fileprivate func derivedLayouts(in file: CatalogueFile) throws -> [String: [DerivedLayout]] {
    var layouts: [String: [DerivedLayout]] = [:]
    let screens = ScreenReader(file.devices)
    for row in rows where row.grid.bits != 0 && layouts[row.id] == nil {
      layouts[row.id] = try file.devices.profile(id: row.id).map(screens.derivedLayouts)
    }
    return layouts
  }
}
