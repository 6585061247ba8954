/// Telling formats apart where `--format` is not given.
extension ImportFormat {
  /// The format of a source by its content and then by the end of its name, or `nil` if neither
  /// tells.
  public static func guessed(from source: ImportSource) -> ImportFormat? {
    switch source {
    case .text(let text):
      let clues = SourceClues(text)
      return particular.first { $0.recognizes(clues) } ?? general(clues)
    case .folder(let folder):
      if !SimulatorBundle.all(in: folder).isEmpty { return .simulatorDeviceType }
      let isUnity = folder.files.contains { $0.file.hasSuffix(UnityDeviceReader.suffix) }
      return isUnity ? .unityDevice : nil
    case .tables(let tables): return DeviceTraitsTables.recognizes(tables) ? .deviceTraits : nil
    }
  }

  /// The formats that have marks of their own, which no other format has.
  private static let particular: [ImportFormat] = [
    .guideline, .sizeClasses, .googlePlay, .playwright, .chromium, .simctl, .deviceTraits,
    .cornerRadii, .deviceSpecs, .unityDevice, .androidDevices,
  ]

  /// Whether a text has the marks of the format.
  private func recognizes(_ clues: SourceClues) -> Bool {
    switch self {
    case .guideline: GuidelineReader.recognizes(clues)
    case .sizeClasses: SizeClassListReader.recognizes(clues)
    case .googlePlay: GooglePlayReader.recognizes(clues)
    case .playwright: PlaywrightReader.recognizes(clues)
    case .chromium: ChromiumReader.recognizes(clues)
    case .simctl: SimctlReader.recognizes(clues)
    case .deviceTraits: DeviceTraitsReader.recognizes(clues)
    case .cornerRadii: CornerRadiiReader.recognizes(clues)
    case .deviceSpecs: DeviceSpecsReader.recognizes(clues)
    case .unityDevice: UnityDeviceReader.recognizes(clues)
    case .androidDevices: AndroidDevicesReader.recognizes(clues)
    case .json, .ndjson, .csv, .mapped, .simulatorDeviceType: false
    }
  }

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
    default: return CSVReader.recognizes(clues) ? .csv : nil
    }
  }
}
