import Catalogue

/// Reads the device types of Xcode's simulators, as `xcrun simctl list devicetypes -j` prints them.
///
/// Of the whole of `simctl list -j` only the device types are read: its devices and runtimes are
/// those of one machine.
public struct SimctlReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .simctl) { root, listing in
      guard let types = root["devicetypes"]?.elements else {
        return listing.note(
          .error, at: root["devicetypes"]?.offset ?? root.offset,
          "this is no list of device types; expected an object with an array 'devicetypes', as "
            + "'xcrun simctl list devicetypes -j' prints it")
      }
      Self.add(types, to: &listing)
    }
  }

  private static func add(_ types: [JSONNode], to listing: inout JSONListing) {
    var seen: Set<ModelIdentifier> = []
    var variants: [SimulatorType] = []
    for node in types {
      var row = JSONRow(node["name"]?.string ?? "a device type", node)
      let type = SimulatorType(&row)
      guard listing.accepts(row), let type else { continue }
      if let model = type.model, !seen.insert(model).inserted {
        variants.append(type)
      } else {
        listing.add(type.name, at: node.offset, type.edits)
      }
    }
    guard let first = variants.first else { return }
    listing.note(
      .warning, at: first.offset,
      "types whose model identifier a type above has are variants of it, and passed over: "
        + NameList.text(variants.map(\.name)))
  }
}

extension SimctlReader {
  /// Whether a text has a list of device types.
  static func recognizes(_ clues: SourceClues) -> Bool {
    clues.json?.keys.contains("devicetypes") == true
  }
}
