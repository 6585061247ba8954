import Catalogue
import Render
import Site
import Store

/// Reads a catalogue once from its first to its last device, and once from its first to its last
/// revision, and writes the files of its site on the way: no more than a part of either is held.
struct SiteBuild {
  private let file: CatalogueFile
  private let conditions: [Condition]
  private let texts: [String]

  /// Prepares a site of the devices for which the conditions hold.
  ///
  /// - Parameter texts: The conditions as they were stated.
  init(_ file: CatalogueFile, _ conditions: [Condition], texts: [String]) {
    self.file = file
    self.conditions = conditions
    self.texts = texts
  }

  /// Writes every file of the site but its list of files.
  func write(to put: (SiteFile) throws -> Void) throws -> SiteSummary {
    var summary = SiteSummary()
    let pages = EmbeddedFiles.pages.map { SiteFile(path: $0.path, bytes: $0.bytes) }
    for page in PageBundle.files(of: pages) { try put(page) }
    let entries = try file.log()
    let checkpoint = try file.checkpoint()?.number
    var data = CatalogueData(
      name: try file.name, id: file.id, head: entries.first, checkpoint: checkpoint,
      conditions: texts, version: CommandTable.version)
    data.revisions = entries.count
    let ids = try file.orderedIDs(matching: Query(conditions: conditions, columns: []))
    data.devices = ids.count
    try writeDevices(ids, &data, put)
    try writeRevisions(entries.reversed(), of: ids, &data, put)
    data.charts = try SiteCharts.all(of: file, texts)
    try put(data.file)
    summary.devices = data.devices
    summary.revisions = data.revisions
    return summary
  }

  private func writeDevices(
    _ ids: [String], _ data: inout CatalogueData, _ put: (SiteFile) throws -> Void
  ) throws {
    var names = NameParts()
    var devices = DeviceParts()
    var columns = FieldColumns()
    let areas = SafeAreaReader(file)
    for id in ids {
      guard let profile = try file.profile(id: id) else { continue }
      let device = ExportedDevice(
        profile, derived: try file.derivedLayouts(of: id),
        areas: try areas.derivation(for: profile))
      var history = DeviceHistory()
      try file.forEachVersion(of: id) { history.add($0, $1) }
      columns.add(device)
      if let part = names.add(profile) { try put(part) }
      if let part = devices.add(device, history) { try put(part) }
    }
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
    let returning = try file.returningIDs()
    let pushers = try file.pushersByRevision()
    var revisions = RevisionParts()
    var changes = ChangeParts()
    for entry in entries {
      let number = entry.header.number
      var counts: LogEntry.Counts?
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
    try file.forEachChange(of: number) { id, old, new in
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
