/// The content of a `devcat.json`: which devices a build exports, and in which formats.
struct Configuration: Decodable {
  /// One file to write.
  struct Export: Decodable {
    let format: GeneratedFormat
    /// Conditions that the devices meet, all of them; none for every device.
    let conditions: [String]
    /// The name of the file.
    let output: String

    private enum Key: String, CodingKey, CaseIterable {
      case format, `where`, output
    }

    init(from decoder: any Decoder) throws {
      try decoder.refuseOtherKeys(than: Key.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: Key.self)
      let name = try values.decode(String.self, forKey: .format)
      guard let format = GeneratedFormat(name) else {
        throw Failure(
          "'\(name)' is no format of a build; use one of "
            + GeneratedFormat.names.joined(separator: ", "))
      }
      self.format = format
      conditions = try values.decodeIfPresent([String].self, forKey: .where) ?? []
      output = try values.decode(String.self, forKey: .output)
      guard !output.isEmpty, !output.contains("/"), !output.hasPrefix(".") else {
        throw Failure("'\(output)' is no name of a file; the build chooses the folder")
      }
    }
  }

  /// The path of a snapshot; `nil` for the reference.
  let source: String?
  let exports: [Export]

  private enum Key: String, CodingKey, CaseIterable {
    case source, exports
  }

  init(from decoder: any Decoder) throws {
    try decoder.refuseOtherKeys(than: Key.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: Key.self)
    let source = try values.decode(String.self, forKey: .source)
    self.source = source == "reference" ? nil : source
    exports = try values.decode([Export].self, forKey: .exports)
    let names = exports.map(\.output)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Failure("two exports write '\(twice)'")
    }
  }
}

/// A problem of a `devcat.json`, as a sentence without its full stop.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Any key of an object.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Refuses an object with a key that is not among the known ones, such as a misspelt one.
  fileprivate func refuseOtherKeys(than known: [String]) throws {
    let keys = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let other = keys.sorted().first(where: { !known.contains($0) }) {
      throw Failure("unknown key '\(other)'; the keys here are \(known.joined(separator: ", "))")
    }
  }
}
