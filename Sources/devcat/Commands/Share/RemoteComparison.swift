import Catalogue
import Publishing
import Render
import Store
import Sync
import System

/// Compares the newest state of a remote with the catalogue, device by device.
struct RemoteComparison {
  private let options: CompareCommand.Options
  private let remote: String

  init(_ options: CompareCommand.Options, _ remote: String) {
    (self.options, self.remote) = (options, remote)
  }

  /// Prints the differences; the catalogue is the old side.
  ///
  /// - Throws: `CommandError` (exit code 1) if there is a difference; `SyncError` if the remote is
  ///   refused.
  func run() throws {
    let path = options.catalogue.resolvedPath
    let own = try options.catalogue.openForReading()
    let temporary = FileReplacement.temporaryName(beside: path)
    defer { for suffix in ["", "-wal", "-shm"] { try? FileAccess.remove(temporary + suffix) } }
    try fetch(to: temporary, rememberedBy: own)
    let differences = try Self.differences(
      try options.catalogue.openForReading(at: options.revision),
      CatalogueFile.open(at: temporary, access: .readOnly))
    if options.isJSON {
      try JSONOutput.print { DiffText.write(differences, to: &$0) }
    } else {
      try Output.standard.write(DiffText.text(differences, isStyled: Output.isStyled))
    }
    guard !differences.isEmpty else { return }
    throw CommandError(
      .failed, "The remote and the catalogue differ in \(differences.count.counted("device"))")
  }

  /// Makes a catalogue of the remote's newest state.
  private func fetch(to path: String, rememberedBy own: CatalogueFile) throws {
    if PublishedURL.isOne(remote) {
      let url = try PublishedURL(remote)
      _ = try PublishedRunner.run(options.trust, meeting: url) {
        try $0.cloneShallow(url, to: path, rememberedBy: own)
      }
      return
    }
    let url = try RemoteURL(remote)
    let trust = try options.trust.trust ?? own.trust(for: url)
    _ = try SyncRunner.run(
      trust: trust, key: options.trust.key, timeout: options.trust.timeout, meeting: url
    ) { try await $0.cloneShallow(url, to: path) }
  }

  private static func differences(
    _ old: CatalogueFile, _ new: CatalogueFile
  ) throws -> [ProfileDifference] {
    let all = Query(conditions: [], columns: [])
    let ids = Set(try old.ids(matching: all)).union(try new.ids(matching: all))
    return try ids.sorted(by: TextOrder.precedes).compactMap { id in
      let (before, after) = (try old.profile(id: id), try new.profile(id: id))
      return before == after ? nil : ProfileDifference(id: id, old: before, new: after)
    }
  }
}
