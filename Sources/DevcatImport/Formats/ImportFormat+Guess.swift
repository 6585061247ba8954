/// The recognition of formats where `--format` is not given.
extension ImportFormat {
  /// The format of a source by its content and then by the end of its name, or `nil` if neither is
  /// enough.
  public static func guessed(from source: ImportSource) -> ImportFormat? {
    switch source {
    case .text(let text):
      let clues = SourceClues(text)
      return particular(clues) ?? general(clues)
    case .folder(let folder):
      if !SimulatorBundle.all(in: folder).isEmpty { return .simulatorDeviceType }
      let isUnity = folder.files.contains { $0.file.hasSuffix(UnityDeviceReader.suffix) }
      return isUnity ? .unityDevice : nil
    }
  }

  /// Whether the format has marks of its own and is read without a map, unlike a table under any
  /// header.
  public var isParticular: Bool { recognizes != nil }

  /// The format whose marks a text has.
  ///
  /// Google Play's is known by its header, and the first two of the others are looked for in every line.
  private static func particular(_ clues: SourceClues) -> ImportFormat? {
    ([googlePlay] + allCases).first { $0.recognizes?(clues) ?? false }
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
    default:
      // A table under titles of somebody else's is read by a map. A heading such as '## Phones'
      // above it would be a comment of CSV.
      if MarkdownTable.isOne(clues.source) { return .mapped }
      return CSVReader.recognizes(clues) ? .csv : clues.hasTable ? .mapped : nil
    }
  }
}
