import DevcatValues
import DevcatAdaptivity
public import DevcatRender

/// The columns of all fields over all devices: `data/columns/NAME/K.js`, and a row on each for the
/// catalogue's list of fields.
public struct FieldColumns {
  private var values: [FieldPath: CodedValues] = [:]
  /// The pairs of classes as texts, by the paths of their layouts.
  private var classes: [FieldPath: CodedValues] = [:]
  private var devices = 0
  /// The positions of the devices that offer no mode of multitasking.
  private var alwaysFullScreen: [Int] = []
  /// The positions of the devices of Android, which have classes for the whole screen alone.
  private var androids: [Int] = []

  /// Makes columns over no device.
  public init() {}

  /// Adds the next device.
  public mutating func add(_ device: ExportedDevice) {
    values[Field.id.at(), default: CodedValues()]
      .add(.text(device.profile.id), at: devices, isDerived: false)
    for entry in device.current.entries where entry.path.isKnown && !entry.value.isOpaque {
      add(entry.value, at: entry.path, of: device.profile, isDerived: false)
    }
    for layout in device.derived {
      let path = FieldPath.layout(layout.mode, layout.orientation, display: layout.display)
      if device.profile[path] != nil { continue }
      add(.layout(layout.layout), at: path, of: device.profile, isDerived: true)
    }
    if device.profile.platform == .android { addWindowClasses(of: device.profile) }
    if device.profile.hasNoPadModes { alwaysFullScreen.append(devices) }
    devices += 1
  }

  /// Adds a value of the next device, and the classes of a layout.
  private mutating func add(
    _ value: FieldValue, at path: FieldPath, of profile: Profile, isDerived: Bool
  ) {
    values[path, default: CodedValues()].add(value, at: devices, isDerived: isDerived)
    guard path.layoutContext != nil, profile.platform != .android, let pair = value.classes else {
      return
    }
    classes[path, default: CodedValues()].add(pair, at: devices, isDerived: isDerived)
  }

  /// Adds the window size classes of the next device, which follow from the sizes of its screens.
  private mutating func addWindowClasses(of profile: Profile) {
    androids.append(devices)
    let used = SupportedOrientations.all(of: profile[Field.idiom.at()]?.text)
    for display in profile.displays {
      for orientation in Orientation.allCases {
        let path = FieldPath.layout(.fullScreen, orientation, display: display.name)
        var pair = "N/A"
        if let place = used.firstIndex(of: orientation) {
          guard let upright = display.points else { continue }
          let window = AndroidWindowClasses(place == 0 ? upright : upright.rotated)
          pair = "\(window.width.rawValue)/\(window.height.rawValue)"
        }
        classes[path, default: CodedValues()].add(.text(pair), at: devices, isDerived: false)
      }
    }
  }

  /// Writes every column, and returns the rows on all fields: those of the field table, then those
  /// of further displays, each layout before its parts.
  public func write(to sink: (SiteFile) throws -> Void) rethrows -> [FieldRow] {
    var names = ColumnNames()
    var rows: [FieldRow] = []
    for path in paths {
      let coded = values[path] ?? CodedValues()
      if let context = path.layoutContext {
        var row = FieldRow(classesIn: context)
        var cells = classes[path] ?? CodedValues()
        if path.isOfMultitasking { cells = cells.filled(at: alwaysFullScreen, with: .text("N/A")) }
        if Mode(rawValue: path.groupKeys[0]) != .fullScreen {
          cells = cells.filled(at: androids, with: .text("N/A"))
        }
        row.column = try write(cells, as: row, cells.dictionary, marksDerived: true, &names, sink)
        rows.append(row)
        if values[path] == nil { continue }
      }
      for column in Column.all(of: path) {
        guard var row = FieldRow(column) else { continue }
        let shown = coded.dictionary.map { value in
          column.component.map { value[$0] } ?? value
        }
        row.column = try write(coded, as: row, shown, marksDerived: false, &names, sink)
        rows.append(row)
      }
    }
    return rows
  }

  /// The paths with values and the scalars of the field table, in the order of the table, and those
  /// of one field by the version of the OS that they are for.
  private var paths: [FieldPath] {
    let scalars = Field.all.filter { $0.group == .identity || $0.group == .display }.map { $0.at() }
    return Set(scalars).union(values.keys).union(classes.keys).sorted { first, second in
      guard first.number == second.number, first.display == second.display else {
        return first < second
      }
      let (one, other) = (first.systemOrder, second.systemOrder)
      return one == other ? first < second : one.lexicographicallyPrecedes(other)
    }
  }

  /// Writes the files of a column, and returns its name; `nil` if no device has a value.
  private func write(
    _ coded: CodedValues, as row: FieldRow, _ shown: [FieldValue?], marksDerived: Bool,
    _ names: inout ColumnNames, _ sink: (SiteFile) throws -> Void
  ) rethrows -> String? {
    if shown.allSatisfy({ $0 == nil }) { return nil }
    let name = names.name(for: row.path)
    try ColumnFiles(name: name, devices: devices)
      .write(coded, shown, marksDerived: marksDerived, to: sink)
    return name
  }
}

extension FieldPath {
  /// The context of the layout at this path, as text; `nil` if it is not a layout.
  fileprivate var layoutContext: String? {
    guard field?.number == Field.layouts.number, isKnown else { return nil }
    return ([display].compactMap(\.self) + groupKeys).joined(separator: "/")
  }
}

extension FieldPath {
  /// The numbers by which the key of an OS is ordered; none of a path without such a key.
  ///
  /// They are those of the version: `before iOS 26` comes before it, and `iOS 26 and later` after it.
  fileprivate var systemOrder: [Int] {
    let keys = groupKeys
    guard keys.count == 2, field?.number != Field.layouts.number else { return [] }
    var numbers = keys[0].split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    if keys[0].hasPrefix("before "), let last = numbers.popLast() {
      numbers += [last - 1, Int.max]
    }
    return keys[0].hasSuffix(" and later") ? numbers + [-1] : numbers
  }
}

extension FieldPath {
  /// Whether this is the layout of a multitasking mode on the main display.
  fileprivate var isOfMultitasking: Bool {
    layoutContext != nil && display == nil && Mode(rawValue: groupKeys[0]).isOfMultitasking
  }
}

extension FieldValue {
  /// The classes of a layout, `compact/regular`, with `-` for one that is not known; or `N/A`.
  ///
  /// `nil` if neither class is known.
  fileprivate var classes: FieldValue? {
    guard let layout else { return nil }
    guard let traits = layout.traits else { return .text("N/A") }
    if traits.horizontal == nil, traits.vertical == nil { return nil }
    return .text("\(traits.horizontal?.name ?? "-")/\(traits.vertical?.name ?? "-")")
  }
}

/// Gives columns names that any host and file system can hold; no two are the same.
struct ColumnNames {
  private static let maximumLength = 100

  private var taken: Set<String> = []

  /// The name of a column's folder for the text of its path: letters, digits, `.`, `_` and `-`.
  ///
  /// Names differ by more than the case of letters, which not every file system distinguishes.
  mutating func name(for path: String) -> String {
    let plain = path.unicodeScalars.prefix(Self.maximumLength).map { scalar in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || ".-".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
    }
    let base = String(plain)
    var name = base
    var number = 1
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}

/// The files of one column: its values in parts of devices, each as a list or by a dictionary.
struct ColumnFiles {
  /// The name of the column's folder.
  let name: String
  /// The number of devices in all parts.
  let devices: Int

  /// Calls `sink` with each part.
  ///
  /// - Parameters:
  ///   - values: The values of the field.
  ///   - shown: The written form of each value of its dictionary; `nil` if the column has none.
  ///   - marksDerived: Whether the parts mark values taken from other devices.
  func write(
    _ values: CodedValues, _ shown: [FieldValue?], marksDerived: Bool,
    to sink: (SiteFile) throws -> Void
  ) rethrows {
    var cells = values.cells[...]
    var derived = values.derived[...]
    for part in 0..<CatalogueData.parts(of: devices) {
      let begin = part * CatalogueData.positionsPerPart
      let end = min(devices, begin + CatalogueData.positionsPerPart)
      var row = [FieldValue?](repeating: nil, count: end - begin)
      while let cell = cells.first, cell.position < end {
        row[Int(cell.position) - begin] = shown[Int(cell.code)]
        cells.removeFirst()
      }
      var marks: [Int] = []
      while let position = derived.first, position < end {
        marks.append(position - begin)
        derived.removeFirst()
      }
      try sink(
        DataFile.file("columns/\(name)/\(part)", value: Self.value(row, marksDerived ? marks : [])))
    }
  }

  private static func value(_ row: [FieldValue?], _ derived: [Int]) -> [UInt8] {
    var writer = DataFile.writer()
    writer.object { writer in
      var codes: [FieldValue?: Int] = [:]
      var dictionary: [FieldValue?] = []
      for value in row where codes[value] == nil {
        codes[value] = dictionary.count
        dictionary.append(value)
        // With more distinct values than half of the devices, a dictionary would save little.
        if dictionary.count * 2 > row.count { break }
      }
      if dictionary.count * 2 > row.count {
        writer.array("values", row) { $0.value(orNull: $1) }
      } else {
        writer.array("dictionary", dictionary) { $0.value(orNull: $1) }
        writer.array("indices", row) { $0.value(codes[$1] ?? 0) }
      }
      if !derived.isEmpty { writer.array("derived", derived) { $0.value($1) } }
    }
    return writer.bytes
  }
}
