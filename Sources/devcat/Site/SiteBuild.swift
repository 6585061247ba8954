import DevcatAdaptivity
import DevcatValues
import DevcatRender
import DevcatSite
import DevcatStore
import DevcatCharts

/// The site of the devices for which conditions hold.
///
/// It reads a catalogue once from its first to its last device, and once from its first to its last
/// revision, and writes the files of its site on the way: no more than a part of either is held.
struct SiteBuild {
  let file: CatalogueFile
  let conditions: [Condition]
  /// The conditions as they were stated.
  let texts: [String]
  /// The address of the site; `nil` if it is not known.
  var base: String?
  /// Whether each device has a page of its own; `nil` if that follows from their number.
  var hasPages: Bool?
  /// Whether the pages say what values rest on.
  var hasEvidence = false

  /// Writes every file of the site but its list of files, and returns how many devices and revisions it has.
  func write(to put: (SiteFile) throws -> Void) throws -> (devices: Int, revisions: Int) {
    try put(SiteFile(path: "explorer.js", bytes: EmbeddedFiles.script))
    try put(SiteFile(path: "explorer.css", bytes: EmbeddedFiles.styles))
    if base != nil { try put(SiteFile(path: "preview.png", bytes: EmbeddedFiles.preview)) }
    let entries = try file.log.entries()
    let checkpoint = try file.log.checkpoint()?.number
    var data = CatalogueData(
      name: try file.name, id: file.id, head: entries.first, checkpoint: checkpoint,
      conditions: texts, version: CommandTable.version)
    data.revisions = entries.count
    let ids = try file.devices.orderedIDs(matching: Query(conditions: conditions, columns: []))
    data.devices = ids.count
    let sources = Dictionary(
      entries.map { ($0.header.number, $0.header.source) }, uniquingKeysWith: { first, _ in first })
    try writeDevices(ids, sources, &data, put)
    try writeRevisions(entries.reversed(), of: ids, &data, put)
    data.charts = try SiteCharts.all(of: file, texts)
    try put(data.file)
    return (data.devices, data.revisions)
  }

  private func writeDevices(
    _ ids: [String], _ sources: [Int: String], _ data: inout CatalogueData,
    _ put: (SiteFile) throws -> Void
  ) throws {
    var pages = ReadablePages(template: EmbeddedFiles.page, base: base)
    let hasPages = hasPages ?? (ids.count <= ReadablePages.usualMaximum)
    var names = NameParts()
    var devices = DeviceParts()
    var columns = FieldColumns()
    let screens = ScreenReader(file.devices)
    for (index, id) in ids.enumerated() {
      WorkProgress.report("Writing devices", index + 1, of: ids.count, "devices")
      guard let profile = try file.devices.profile(id: id) else { continue }
      let device = ExportedDevice(
        profile, derived: try screens.derivedLayouts(of: profile),
        timelines: try screens.timelines(of: profile), hasEvidence: hasEvidence)
      var history = DeviceHistory()
      try file.state.forEachVersion(of: id) {
        history.add($0, hasEvidence ? $1 : $1?.withoutEvidence)
      }
      let outlines = DeviceOutline.all(
        of: profile, derived: device.derived, timelines: device.timelines)
      if hasPages {
        let named = history.revisions.compactMap { sources[$0] }.filter { !$0.isEmpty }
        try put(pages.add(device, outlines, sources: named))
      }
      columns.add(device)
      if let part = names.add(device, outlines) { try put(part) }
      if let part = devices.add(device, outlines, history) { try put(part) }
    }
    for page in pages.finish(name: try file.name) { try put(page) }
    if let part = names.finish() { try put(part) }
    if let part = devices.finish() { try put(part) }
    data.deviceParts = devices.firsts
    data.fields = try columns.write(to: put)
  }

  private func writeRevisions(
    _ entries: [LogEntry], of ids: [String], _ data: inout CatalogueData,
    _ put: (SiteFile) throws -> Void
  ) throws {
    let chosen = conditions.isEmpty ? nil : Set(ids)
    let returning = try file.state.returningIDs()
    let pushers = try file.pushersByRevision()
    var revisions = RevisionParts()
    var changes = ChangeParts()
    for (index, entry) in entries.enumerated() {
      WorkProgress.report("Writing revisions", index + 1, of: entries.count, "revisions")
      let number = entry.header.number
      var counts: LogEntry.Counts?
      // The snapshot with which history begins has no changes to write.
      if number != data.checkpoint {
        counts = try writeChanges(of: number, chosen, returning, &changes, put)
      }
      let entry = LogEntry(
        header: entry.header, digest: entry.digest, counts: counts, tags: entry.tags)
      if let part = revisions.add(entry, pusher: pushers[number]) { try put(part) }
    }
    if let part = revisions.finish() { try put(part) }
    for part in changes.finish() { try put(part) }
    data.changeParts = changes.ranges
  }

  /// Writes what a revision did to the chosen devices, and counts it.
  private func writeChanges(
    of number: Int, _ chosen: Set<String>?, _ returning: Set<String>, _ changes: inout ChangeParts,
    _ put: (SiteFile) throws -> Void
  ) throws -> LogEntry.Counts {
    var (added, changed, removed) = (0, 0, 0)
    try file.state.forEachChange(of: number) { id, old, new in
      if chosen?.contains(id) == false { return }
      switch (old, new) {
      case (nil, nil): return
      case (nil, _): added += 1
      case (_, nil): removed += 1
      case _: changed += 1
      }
      let parts = changes.add(
        number, id, old: old, new: new, comesBack: returning.contains(id))
      for part in parts { try put(part) }
    }
    return LogEntry.Counts(added: added, changed: changed, removed: removed)
  }
}

/// The charts over the revisions, which a page could only make of the whole history.
enum SiteCharts {
  /// The greatest number of series of a chart that is made in advance; others need a question of
  /// their own.
  private static let mostSeries = 64

  /// The charts of the devices that conditions choose, each as `devcat chart` makes it.
  static func all(
    of file: CatalogueFile, _ conditions: [String]
  ) throws -> [(id: String, spec: ChartSpec, data: ChartData)] {
    if try file.log.head() == .origin { return [] }
    return try questions.compactMap { id, options in
      var options = options
      options.conditions = conditions
      let question = try ChartQuestion(options)
      let answer = try RevisionChart(question: question, unit: options.over ?? .revisions)
        .answer(of: file)
      let hasValues = answer.data.series.contains { $0.values.contains { $0 != nil } }
      guard hasValues, answer.data.series.count <= mostSeries else { return nil }
      return (id, answer.spec, answer.data)
    }
  }

  /// The options of the charts, by their ids, which are part of addresses.
  private static let questions: [(id: String, options: ChartOptions)] = {
    var devices = ChartOptions()
    devices.type = .area
    devices.over = .revisions
    var families = devices
    families.type = .line
    families.series = "family"
    var changes = devices
    changes.type = .waterfall
    changes.over = .months
    return [("devices", devices), ("families", families), ("changes", changes)]
  }()
}
