import DevcatValues

/// All the records of Xcode's device traits, which are judged together before they become drafts.
struct DeviceTraitsList {
  /// The table of the drafts, for assignments.
  private static let table = "device-traits"

  private var records: [DeviceTraits]
  private var document = SourceDocument()

  /// The drafts of the records, with their diagnostics.
  ///
  /// - Parameter records: The records in the order of the source.
  static func document(of records: [DeviceTraits]) -> SourceDocument {
    var list = DeviceTraitsList(records: records)
    // Damaged traits go before names are compared, which depends on the screens that are left.
    list.passOverOthers()
    list.refuseCollapsed()
    list.refuseContradictions()
    list.withholdSharedNames()
    list.addDrafts()
    return list.document
  }

  /// Leaves out records that are not devices of the catalogue: Macs, loudspeakers and families.
  private mutating func passOverOthers() {
    let others = records.filter { $0.model.family == nil }
    guard let first = others.first else { return }
    records.removeAll { $0.model.family == nil }
    warn(
      at: first,
      "\(count(others)) of families that the catalogue does not have, skipped: "
        + NameList.text(TextOrder.set(others.map(\.model.text))))
  }

  /// Refuses the traits that devices of several idioms share, as in an export that went wrong.
  private mutating func refuseCollapsed() {
    let groups = Dictionary(grouping: records.indices) { records[$0].traits }
    let collapsed = groups.filter { traits, indices in
      traits.idiom != nil && Set(indices.map { records[$0].model.family?.idiom }).count > 1
    }
    for (traits, indices) in collapsed.sorted(by: { $0.value[0] < $1.value[0] }) {
      warn(
        at: records[indices[0]],
        "\(count(indices.map { records[$0] })) of devices of several kinds, all with the same "
          + "traits (\(traits)), so the export is damaged; their names and identifiers are "
          + "used, and their traits are not")
      for index in indices { records[index].traits = .init() }
    }
  }

  /// Refuses the traits of a record whose idiom differs from its model's.
  private mutating func refuseContradictions() {
    for index in records.indices {
      let record = records[index]
      guard let idiom = record.traits.idiom, DeviceFamily.idioms.contains(idiom),
        let family = record.model.family, family.idiom != idiom
      else { continue }
      warn(
        at: record,
        "'\(record.model.text)' has the idiom '\(idiom)', but its identifier belongs to "
          + "'\(family.idiom)'; its traits are not used")
      records[index].traits = .init()
    }
  }

  /// Withholds a name under which there are several screens, such as both sizes of a watch.
  ///
  /// By such a name alone an import would take two devices for one.
  private mutating func withholdSharedNames() {
    let named = records.indices.filter {
      records[$0].name != nil && records[$0].traits.scale != nil
    }
    let groups = Dictionary(grouping: named) { records[$0].name ?? "" }
    let shared = groups.filter { Set($0.value.map { records[$0].traits.screen }).count > 1 }
    guard let first = shared.values.compactMap(\.first).min() else { return }
    warn(
      at: records[first],
      "a name has several screens, so its records are placed by identifier alone: "
        + NameList.text(shared.keys.sorted()))
    for index in records.indices where records[index].name.map({ shared[$0] != nil }) == true {
      records[index].name = nil
    }
  }

  /// Adds the drafts; of those that say the same, as two boards of one model do, the first.
  private mutating func addDrafts() {
    var seen: Set<Patch> = []
    for record in records {
      guard let draft = record.draft(table: Self.table) else { continue }
      let stated = Patch(
        draft.patch.edits + [Patch.Edit(Field.name.at(), record.name.map(FieldValue.normalized))])
      if seen.insert(stated).inserted { document.add(draft) }
    }
  }

  private mutating func warn(at record: DeviceTraits, _ message: String) {
    document.add(Diagnostic(.warning, at: record.location, message))
  }

  private func count(_ records: [DeviceTraits]) -> String {
    records.count == 1 ? "1 record is" : "\(records.count) records are"
  }
}

extension DeviceTraits.Traits: CustomStringConvertible {
  var description: String {
    var parts = [idiom ?? ""]
    if let scale { parts.append("scale \(FieldValue.text(of: scale))") }
    if let subtype { parts.append("subtype \(FieldValue.text(of: subtype))") }
    return parts.joined(separator: ", ")
  }
}
