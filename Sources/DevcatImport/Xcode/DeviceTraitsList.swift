import DevcatValues

/// All the records of Xcode's device traits, which are judged together before they become drafts.
struct DeviceTraitsList {
  /// The records in the order of the source.
  var records: [DeviceTraits] = []

  /// Adds the drafts of the records, with their warnings.
  mutating func add(to listing: inout JSONListing) {
    // Damaged traits go before names are compared, which depends on the screens that are left.
    passOverOthers(&listing)
    refuseCollapsed(&listing)
    refuseContradictions(&listing)
    withholdSharedNames(&listing)
    // Of records that say the same, as two boards of one model do, the first counts.
    var seen: Set<Patch> = []
    for record in records {
      let name = Patch.Edit(Field.name.at(), record.name.map(FieldValue.normalized))
      if seen.insert(Patch(record.edits + [name])).inserted {
        listing.add(record.name, at: record.offset, record.edits)
      }
    }
  }

  /// Leaves out records that are not devices of the catalogue: Macs, loudspeakers and families.
  private mutating func passOverOthers(_ listing: inout JSONListing) {
    let others = records.filter { $0.model.family == nil }
    guard let first = others.first else { return }
    records.removeAll { $0.model.family == nil }
    listing.note(
      .warning, at: first.offset,
      "\(count(others)) of families that the catalogue does not have, skipped: "
        + NameList.text(TextOrder.set(others.map(\.model.text))))
  }

  /// Refuses the traits that devices of several idioms share, as in an export that went wrong.
  private mutating func refuseCollapsed(_ listing: inout JSONListing) {
    let groups = Dictionary(grouping: records.indices) { records[$0].traits }
    let collapsed = groups.filter { traits, indices in
      traits.idiom != nil && Set(indices.map { records[$0].model.family?.idiom }).count > 1
    }
    for (traits, indices) in collapsed.sorted(by: { $0.value[0] < $1.value[0] }) {
      listing.note(
        .warning, at: records[indices[0]].offset,
        "\(count(indices.map { records[$0] })) of devices of several kinds, all with the same "
          + "traits (\(traits)), so the export is damaged; their names and identifiers are "
          + "used, and their traits are not")
      for index in indices { records[index].traits = .init() }
    }
  }

  /// Refuses the traits of a record whose idiom differs from its model's.
  private mutating func refuseContradictions(_ listing: inout JSONListing) {
    for index in records.indices {
      let record = records[index]
      guard let idiom = record.traits.idiom, DeviceFamily.idioms.contains(idiom),
        let family = record.model.family, family.idiom != idiom
      else { continue }
      listing.note(
        .warning, at: record.offset,
        "'\(record.model.text)' has the idiom '\(idiom)', but its identifier belongs to "
          + "'\(family.idiom)'; its traits are not used")
      records[index].traits = .init()
    }
  }

  /// Withholds a name under which there are several screens, such as both sizes of a watch.
  ///
  /// By such a name alone an import would take two devices for one.
  private mutating func withholdSharedNames(_ listing: inout JSONListing) {
    let named = records.indices.filter {
      records[$0].name != nil && records[$0].traits.scale != nil
    }
    let groups = Dictionary(grouping: named) { records[$0].name ?? "" }
    let shared = groups.filter { Set($0.value.map { records[$0].traits.screen }).count > 1 }
    guard let first = shared.values.compactMap(\.first).min() else { return }
    listing.note(
      .warning, at: records[first].offset,
      "a name has several screens, so its records are placed by identifier alone: "
        + NameList.text(shared.keys.sorted()))
    for index in records.indices where records[index].name.map({ shared[$0] != nil }) == true {
      records[index].name = nil
    }
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
