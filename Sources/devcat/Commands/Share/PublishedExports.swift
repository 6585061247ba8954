import DevcatValues
import DevcatEncoding
import DevcatRender
import DevcatSite
import DevcatStore
import DevcatSystem

/// The published state with its log: the catalogue itself, or, if it has later revisions that are
/// not published, a copy up to the published one.
struct PublishedView {
  let file: CatalogueFile
  let last: RevisionPoint

  /// Reads a catalogue as of a revision.
  init(of file: CatalogueFile, upTo last: RevisionPoint) throws {
    self.last = last
    guard try file.log.head() != last else {
      self.file = file
      return
    }
    let beginning = try file.log.checkpoint() ?? .origin
    var copy = try CatalogueFile.inMemory(id: file.id, name: file.name)
    // A history that begins with a snapshot lacks the revisions before it.
    if beginning != .origin {
      var snapshot: [UInt8] = []
      try file.snapshots.write(at: beginning.number) { snapshot += $0 }
      copy = try CatalogueFile.load(snapshot: snapshot)
    }
    try copy.merging.take(
      { take in
        var number = beginning.number
        while let part = try file.log.delta(after: number, upTo: last.number) {
          try take(part.bytes)
          number = part.last
        }
      }, after: beginning, upTo: last)
    self.file = copy
  }

  /// Calls `body` with each device as `show --json --evidence` prints it.
  func forEachDevice(_ body: (Profile, [UInt8]) throws -> Void) throws {
    let screens = ScreenReader(file.devices)
    let ids = try file.devices.ids(matching: Query(conditions: [], columns: []))
    for (index, id) in ids.enumerated() {
      WorkProgress.report("Writing devices", index + 1, of: ids.count, "devices")
      guard let profile = try file.state.profile(id: id) else { continue }
      let device = ExportedDevice(
        profile, derived: try screens.derivedLayouts(of: profile),
        timelines: try screens.timelines(of: profile))
      var writer = JSONWriter(style: .compact)
      ProfileJSON.write(device, to: &writer)
      writer.endLine()
      try body(profile, writer.takeBytes())
    }
  }
}

/// The files of a published folder for people and scripts: JSON and the explorer.
///
/// Each file is complete at any moment. A file that has the right bytes already is not written. The
/// index is replaced last.
struct PublishedExports {
  let folder: String
  /// A line for each kind of file that was written.
  private(set) var lines: [String] = []

  /// Prepares to write into a folder.
  ///
  /// From then on everybody may read the files that the process makes, unless a mode is given: a
  /// web server is another user.
  init(folder: String) {
    self.folder = folder
    ThisProcess.permitReading()
  }

  /// Writes `json/index.json` and `json/devices/ID.json`.
  mutating func writeDevices(_ shown: PublishedView) throws {
    var index = JSONWriter(style: .compact)
    var (names, written) = (Set<String>(), 0)
    try index.object { index in
      index.member("catalogue", shown.file.id.description)
      index.member("name", try shown.file.name)
      index.member("revision", shown.last.number)
      index.member("digest", shown.last.digest.hex)
      try index.array("devices") { index in
        try shown.forEachDevice { profile, bytes in
          let name = "devices/\(profile.id).json"
          names.insert("\(profile.id).json")
          if try put("json/\(name)", bytes) { written += 1 }
          index.object { index in
            index.member("id", profile.id)
            if let title = profile.name { index.member("name", title) }
            index.member("file", name)
            index.member("sha256", SHA256.digest(of: bytes).hex)
          }
        }
      }
    }
    index.endLine()
    try put("json/index.json", index.takeBytes())
    // Only now, since no reader of the new index asks for these files.
    for name in try FileAccess.names(in: "\(folder)/json/devices")
    where !names.contains(name)
      && (name.hasSuffix(".json") || FileReplacement.target(ofPartial: name) != nil)
    {
      try FileAccess.remove("\(folder)/json/devices/\(name)")
    }
    lines.append(
      "json/index.json: \(names.count.counted("device")), \(written.counted("file")) changed")
  }

  /// Writes `json/devices.ndjson.gz`.
  mutating func writeLines(_ shown: PublishedView) throws {
    var (bytes, part) = ([UInt8](), [UInt8]())
    func close() {
      if !part.isEmpty { bytes += Deflate.gzipMember(part) }
      part = []
    }
    try shown.forEachDevice { _, line in
      part += line
      if part.count > 4 << 20 { close() }
    }
    close()
    let isNew = try put("json/devices.ndjson.gz", bytes)
    lines.append("json/devices.ndjson.gz: \(isNew ? "written" : "unchanged")")
  }

  /// Writes the explorer to `site/`, unless it is there already.
  mutating func writeSite(_ shown: PublishedView) throws {
    let path = "\(folder)/site"
    let build = SiteBuild(file: shown.file, conditions: [], texts: [])
    var manifest = SiteManifest()
    // Built once for the list of files alone, so that an unchanged site is not replaced.
    _ = try build.write { manifest.add($0.path, $0.bytes) }
    let manifestPath = "\(path)/\(SiteManifest.path)"
    let isThere = FileAccess.exists(manifestPath)
    if isThere, try FileAccess.read(manifestPath) == manifest.bytes {
      lines.append("site/index.html: unchanged")
      return
    }
    FileAccess.makeFolder(of: path)
    let written = try SiteFolder(path, isReplacing: true).write { _ = try build.write(to: $0) }
    lines.append("site/index.html: \(written.files.counted("file")) written")
  }

  /// Writes a file unless its bytes are right; returns whether it was written.
  @discardableResult
  private func put(_ name: String, _ bytes: [UInt8]) throws -> Bool {
    let path = "\(folder)/\(name)"
    if FileAccess.exists(path), try FileAccess.read(path) == bytes { return false }
    FileAccess.makeFolder(of: path)
    do throws(SystemError) {
      let file = try FileReplacement(of: path, permissions: 0o644)
      try file.write(bytes)
      try file.place(durably: false)
    } catch {
      throw FileAccess.failure("write", error)
    }
    return true
  }
}
