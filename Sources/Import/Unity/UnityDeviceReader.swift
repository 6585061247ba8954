import Catalogue

/// Reads the device files of Unity's device simulator (`.device`, JSON), one or a folder of them.
///
/// Safe areas are in pixels from the lower left, by orientation, and were measured with the status bar
/// hidden: where the top is 0 upright, the insets are kept as evidence and never as safe areas.
public struct UnityDeviceReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .unityDevice) { root, listing in
      var row = JSONRow(root["friendlyName"]?.string ?? "a device", root)
      let device = UnityDevice(&row)
      guard listing.accepts(row), let device else { return }
      listing.add(device.name, at: root.offset, device.edits)
    }
  }

  /// The end of the names of the files.
  static let suffix = ".device"

  /// The steps of reading a folder of device files; a file that is none is named.
  static func steps(reading folder: SourceFolder) -> [@Sendable () -> SourceDocument] {
    folder.files.filter { $0.file.hasSuffix(suffix) }.map { file in
      {
        let reader = UnityDeviceReader()
        var document = SourceDocument()
        for part in reader.parts(of: file) { document.append(reader.read(part)) }
        return document
      }
    }
  }
}

extension UnityDeviceReader {
  /// Whether a text is a device file.
  static func recognizes(_ clues: SourceClues) -> Bool {
    guard let json = clues.json, !json.isArray else { return false }
    return json.keys.contains("friendlyName") && json.keys.contains("screens")
  }
}
