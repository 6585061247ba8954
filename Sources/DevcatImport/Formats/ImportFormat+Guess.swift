/// The recognition of formats where `--format` is not given.
extension ImportFormat {
  /// The format of a source by its content and then by the end of its name, or `nil` if neither is
  /// enough.
  public static func guessed(from source: ImportSource) -> ImportFormat? {
    switch source {
    case .text(let text):
      let clues = SourceClues(text)
      return particular.first { $0.recognizes(clues) }?.format ?? general(clues)
    case .folder(let folder):
      if !SimulatorBundle.all(in: folder).isEmpty { return .simulatorDeviceType }
      let isUnity = folder.files.contains { $0.file.hasSuffix(UnityDeviceReader.suffix) }
      return isUnity ? .unityDevice : nil
    }
  }

  /// Whether the format has marks of its own and is read without a map, unlike a table under any
  /// header.
  public var isParticular: Bool { Self.particular.contains { $0.format == self } }

  /// The formats that have marks of their own, which no other format has, and whether a text has
  /// them.
  private static let particular:
    [(format: ImportFormat, recognizes: @Sendable (SourceClues) -> Bool)] = [
      // It has a header, and the next two are looked for in every line.
      (.googlePlay, GooglePlayReader.recognizes),
      (.guideline, GuidelineReader.recognizes), (.sizeClasses, SizeClassListReader.recognizes),
      (.playwright, PlaywrightReader.recognizes),
      (.chromium, ChromiumReader.recognizes), (.simctl, SimctlReader.recognizes),
      (.deviceTraits, DeviceTraitsReader.recognizes), (.cornerRadii, CornerRadiiReader.recognizes),
      (.deviceSpecs, DeviceSpecsReader.recognizes), (.unityDevice, UnityDeviceReader.recognizes),
      (.androidDevices, AndroidDevicesReader.recognizes),
    ]

  /// The format of a text that no other format has claimed: devcat's own form, or values under a
  /// header.
  private static func general(_ clues: SourceClues) -> ImportFormat? {
    let isLines = ["ndjson", "jsonl"].contains(clues.suffix)
    if let json = clues.json {
      return !json.isArray && (isLines || NDJSONReader.holdsSeveralObjects(clues.source))
        ? .ndjson : .json
    }
    switch clues.suffix {
    case "csv", "tsv", "tab": return .csv
    case "json": return .json
    case _ where isLines: return .ndjson
    default:
      if CSVReader.recognizes(clues) { return .csv }
      // A table under titles of somebody else's, which only a map can read.
      return MarkdownTable.isOne(clues.source) || clues.hasTable ? .mapped : nil
    }
  }
}
