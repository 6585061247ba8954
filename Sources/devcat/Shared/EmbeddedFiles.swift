import CDevcatResources

/// The files that the executable carries: those under `Resources`, compiled in by the target
/// CDevcatResources.
enum EmbeddedFiles {
  /// The page of the explorer, which its other pages are made from.
  static var page: [UInt8] { copy(devcat_page()) }
  /// The modules of the explorer, joined.
  static var script: [UInt8] { copy(devcat_script()) }
  /// The style sheets of the explorer, joined.
  static var styles: [UInt8] { copy(devcat_styles()) }
  /// The picture that others show with a link to a site.
  static var preview: [UInt8] { copy(devcat_preview()) }

  /// The reference history, as a delta from the origin.
  static var referenceDelta: [UInt8] { copy(devcat_reference_delta()) }

  /// The history of Android's devices, as a delta from the origin.
  static var androidDelta: [UInt8] { copy(devcat_android_delta()) }

  /// The facts of each source about each device: text, in a gzip file.
  static var facts: [UInt8] { copy(devcat_facts()) }

  /// The assignments of published names to devices, for imports.
  static var assign: [UInt8] { copy(devcat_assign()) }

  private static func copy(_ bytes: devcat_bytes) -> [UInt8] {
    Array(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
  }
}
