import DevcatValues

/// Reads the device types of Xcode's simulators, as `xcrun simctl list devicetypes -j` prints them.
///
/// Only the device types are read of `simctl list -j`: its devices and runtimes are those of one
/// machine.
public struct SimctlReader: SourceReader {
  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    JSONListing.document(of: part, as: .simctl) { root, listing in
      guard let types = root["devicetypes"]?.elements else {
        return listing.note(
          .error, at: root["devicetypes"]?.offset ?? root.offset,
          "this is not a list of device types; expected an object with an array 'devicetypes', as "
            + "'xcrun simctl list devicetypes -j' prints it")
      }
      Self.add(types, to: &listing)
    }
  }

  private static func add(_ types: [JSONNode], to listing: inout JSONListing) {
    var seen: Set<ModelIdentifier> = []
    var variants: [JSONRow] = []
    for node in types {
      var row = JSONRow(node["name"]?.string ?? "a device type", node)
      let name = row.text("name")
      // Xcode 10 and earlier name no model.
      let model = row.optionalModel("modelIdentifier")
      let edits = edits(name ?? "", model, &row)
      guard listing.accepts(row), let name else { continue }
      if let model, !seen.insert(model).inserted {
        variants.append(row)
      } else {
        listing.add(name, at: node.offset, edits)
      }
    }
    guard let first = variants.first else { return }
    listing.note(
      .warning, at: first.node.offset,
      "types with the model identifier of a type above are variants of it, and skipped: "
        + NameList.text(variants.map(\.title.trimmed)))
  }

  /// The values of a type, which is unusable if one is wrong.
  private static func edits(
    _ name: String, _ model: ModelIdentifier?, _ row: inout JSONRow
  ) -> [Patch.Edit] {
    var edits = family(name, model, &row)?.edits ?? []
    if let model { edits.append(Patch.Edit(Field.models.at(), .members([model.text]))) }
    if let identifier = row.optionalText("identifier"), !identifier.isEmpty {
      edits.append(Patch.Edit(.attribute("simctl.type"), .normalized(identifier)))
    }
    for (member, attribute) in [
      ("minRuntimeVersion", "simctl.min-os"), ("maxRuntimeVersion", "simctl.max-os"),
    ] {
      if let version = version(member, &row), version != .unbounded {
        edits.append(Patch.Edit(.attribute(attribute), .text(version.description)))
      }
    }
    return edits
  }

  /// The family by the identifier or the name, or else as the type states it.
  ///
  /// An iPod touch is of the product family `iPhone` there, which has the same idiom.
  private static func family(
    _ name: String, _ model: ModelIdentifier?, _ row: inout JSONRow
  ) -> DeviceFamily? {
    let stated = row.optionalText("productFamily").flatMap(DeviceFamily.init(of:))
    guard let family = model?.family ?? DeviceFamily(of: name) else { return stated }
    if let stated, stated.idiom != family.idiom {
      row.warn(
        row.node["productFamily"]?.offset ?? row.node.offset,
        "its product family is '\(stated.name)', but by its name or identifier it is of "
          + "'\(family.name)', which is used")
    }
    return family
  }

  /// A version by its number, which must agree with the text beside it.
  private static func version(_ member: String, _ row: inout JSONRow) -> PackedVersion? {
    let text = row.optionalText(member + "String")
    guard let number = row.optionalNumber(member, in: 0...Double(UInt32.max)) else {
      return text.flatMap(PackedVersion.init(_:))
    }
    guard let version = PackedVersion(packed: number) else {
      row.refuse(
        row.node[member]?.offset ?? row.node.offset,
        "'\(member)' is \(FieldValue.text(of: number)) where a whole number was expected")
      return nil
    }
    if let text, PackedVersion(text) != version {
      row.warn(
        row.node[member + "String"]?.offset ?? row.node.offset,
        "'\(member)String' is \"\(text)\", but '\(member)' is \(version), which is used")
    }
    return version
  }
}

/// A version of an OS as Xcode packs it into a number: `major << 16 | minor << 8 | patch`.
struct PackedVersion: Hashable, CustomStringConvertible {
  /// The parts: major, minor, patch.
  private let parts: [Int]

  /// The value with all bits set, 65535.255.255, by which `simctl` states that there is no limit.
  static let unbounded = PackedVersion(parts: [65535, 255, 255])

  /// Unpacks a number; `nil` if it is not a whole number of 32 bits.
  init?(packed: Double) {
    guard let word = UInt32(exactly: packed) else { return nil }
    self.init(parts: [Int(word >> 16), Int(word >> 8 & 0xFF), Int(word & 0xFF)])
  }

  /// Reads `13`, `13.4` or `13.4.1`; `nil` if the text is not a version.
  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let parts = words.compactMap { $0.utf8.count <= 5 ? UInt16($0).map(Int.init) : nil }
    guard (1...3).contains(words.count), parts.count == words.count else { return nil }
    self.init(parts: parts + Array(repeating: 0, count: 3 - parts.count))
  }

  private init(parts: [Int]) { self.parts = parts }

  /// The three parts with points between: `13.0.0`.
  var description: String { parts.map { String($0) }.joined(separator: ".") }
}
