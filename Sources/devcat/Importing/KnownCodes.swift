import DevcatStore
import DevcatValues

/// The devices that a catalogue has by brand and code, as Google Play names devices: those that
/// devcat ships have their codes among their models.
struct KnownCodes {
  private static let brand = FieldPath.attribute("brand")
  private static let code = FieldPath.attribute("device")

  private let file: CatalogueFile
  /// The ids of the devices by brand and code in small letters, read at the first row that has both.
  ///
  /// Google Play writes `samsung`, and makers `Samsung`.
  private var ids: [String: [String]] = [:]
  private var isRead = false
  /// The new devices with the brand and the code of a device that was there.
  private(set) var lookalikes: [(new: String, present: String)] = []
  /// The brand and the code, letter by letter, of the row that is each device.
  private var taken: [String: [FieldValue?]] = [:]

  /// Looks for devices in a catalogue.
  init(_ file: CatalogueFile) { self.file = file }

  /// Reads the devices with a brand.
  private mutating func read() throws {
    isRead = true
    let query = Query(
      conditions: [Condition(Column(Self.brand), isKnown: true)],
      columns: [Field.id.at(), Self.brand, Field.models.at()].map { Column($0) })
    try file.devices.forEachRow(query) { row in
      guard let id = row[0]?.text, let brand = row[1]?.text else { return }
      for model in row[2]?.members ?? [] { ids[Self.key(brand, model), default: []].append(id) }
    }
  }

  /// The draft as one of the device that has its brand and code, and whose screen it does not
  /// contradict; otherwise itself.
  ///
  /// The device keeps its name, its brand, its identifiers and its evidence. One that has several
  /// codes is none of their rows, since each of these may have other values; and rows whose brands
  /// differ in case only are different devices.
  mutating func adopted(_ draft: Draft) throws -> Draft {
    guard let own = draft.id, let spare = draft.spare else { return draft }
    if !isRead { try read() }
    guard let id = id(of: draft.patch), let profile = try file.devices.profile(id: id),
      profile.models.count == 1
    else { return draft }
    let values = draft.patch.values
    let key = spare.keys.map { draft.patch[$0] }
    // An earlier import may have made a device of the row.
    for id in [own, spare.id] {
      if let made = try file.devices.profile(id: id), spare.keys.map({ made[$0] }) == key {
        return draft
      }
    }
    let isSame = values.allSatisfy { entry in
      entry.path.field?.group == .attributes || profile[entry.path] ?? entry.value == entry.value
    }
    guard isSame, taken[id] ?? key == key else { return draft }
    taken[id] = key
    var adopted = draft
    (adopted.id, adopted.name, adopted.spare) = (id, nil, nil)
    adopted.patch = Patch(
      values: values.filter { !spare.keys.contains($0.path) && $0.path.evidenced == nil })
    return adopted
  }

  /// Looks for devices with the brand and the code of a device that was there among those that change.
  mutating func see(_ changes: [Change]) {
    if ids.isEmpty { return }
    lookalikes += changes.compactMap { change in
      guard case .edit(_, let patch) = change, let id = id(of: patch), id != change.id else {
        return nil
      }
      return (change.id, id)
    }
  }

  /// The only device with the brand and the code that a patch states.
  private func id(of patch: Patch) -> String? {
    guard !ids.isEmpty, let brand = patch[Self.brand]?.text, let code = patch[Self.code]?.text,
      let found = ids[Self.key(brand, code)], found.count == 1
    else { return nil }
    return found[0]
  }

  private static func key(_ brand: String, _ code: String) -> String {
    "\(brand)/\(code)".lowercased()
  }
}
