import CResources

/// The files that the executable carries: those under `Resources`, compiled in by the target CResources.
enum EmbeddedFiles {
  /// The files of the explorer with their paths in a site.
  static var pages: [(path: String, bytes: [UInt8])] {
    [
      ("index.html", copy(devcat_page())), ("explorer.js", copy(devcat_script())),
      ("explorer.css", copy(devcat_styles())),
    ]
  }

  /// The reference history, as a delta from the origin.
  static var referenceDelta: [UInt8] { copy(devcat_reference_delta()) }

  /// The facts of each source about each device: text, in a gzip file.
  static var facts: [UInt8] { copy(devcat_facts()) }

  /// The assignments of published names to devices, for imports.
  static var assign: [UInt8] { copy(devcat_assign()) }

  private static func copy(_ bytes: devcat_bytes) -> [UInt8] {
    Array(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
  }
}
