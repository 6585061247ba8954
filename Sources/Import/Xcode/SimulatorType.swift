import Catalogue

/// One device type of Xcode's simulators.
struct SimulatorType {
  /// The byte at which it begins.
  let offset: Int
  /// The name, such as `iPhone 11`.
  let name: String
  /// The model that is simulated; Xcode 10 and earlier do not say.
  let model: ModelIdentifier?
  /// What the type states.
  let edits: [Patch.Edit]

  /// Reads a type; `nil` where the row cannot be used.
  init?(_ row: inout JSONRow) {
    let name = row.text("name")
    let model = Self.model(&row)
    let family = Self.family(name ?? "", model, &row)
    var edits = family?.edits ?? []
    if let model { edits.append(Patch.Edit(Field.models.at(), .members([model.text]))) }
    if let identifier = row.optionalText("identifier"), !identifier.isEmpty {
      edits.append(Patch.Edit(.attribute("simctl.type"), .normalized(identifier)))
    }
    for (member, attribute) in [
      ("minRuntimeVersion", "simctl.min-os"), ("maxRuntimeVersion", "simctl.max-os"),
    ] {
      if let version = Self.version(member, &row), version != .unbounded {
        edits.append(Patch.Edit(.attribute(attribute), .text(version.description)))
      }
    }
    guard row.isUsable, let name else { return nil }
    offset = row.node.offset
    self.name = name
    self.model = model
    self.edits = edits
  }

  private static func model(_ row: inout JSONRow) -> ModelIdentifier? {
    guard let text = row.optionalText("modelIdentifier"), !text.isEmpty else { return nil }
    let model = ModelIdentifier(text)
    if model == nil {
      row.refuse(
        row.node["modelIdentifier"]?.offset ?? row.node.offset,
        "'\(text)' is no model identifier; expected one such as 'iPhone12,5'")
    }
    return model
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
