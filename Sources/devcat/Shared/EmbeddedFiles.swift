import CResources

/// The files that the executable carries: those under `Resources`, compiled in by the target CResources.
enum EmbeddedFiles {
  /// The files of the explorer with their paths, in the order of the paths.
  static var pages: [(path: String, bytes: [UInt8])] {
    UnsafeBufferPointer(start: devcat_pages(), count: devcat_page_count()).map { page in
      (String(cString: page.path), Array(String(cString: page.text).utf8))
    }
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
