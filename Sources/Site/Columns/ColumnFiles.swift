import Catalogue
import Render

/// The files of one column: its values in parts of devices, each as a list or by a dictionary.
struct ColumnFiles {
  /// The name of the column's folder.
  let name: String
  /// How many devices there are.
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
    writer.beginObject()
    var codes: [FieldValue?: Int] = [:]
    var dictionary: [FieldValue?] = []
    for value in row where codes[value] == nil {
      codes[value] = dictionary.count
      dictionary.append(value)
      if dictionary.count * 2 > row.count { break }
    }
    if dictionary.count * 2 > row.count {
      list("values", row, &writer) { value, writer in writer.valueOrNull(value) }
    } else {
      list("dictionary", dictionary, &writer) { value, writer in writer.valueOrNull(value) }
      list("indices", row, &writer) { value, writer in writer.value(codes[value] ?? 0) }
    }
    if !derived.isEmpty { list("derived", derived, &writer) { $1.value($0) } }
    writer.endObject()
    return writer.bytes
  }

  private static func list<Element>(
    _ key: String, _ elements: [Element], _ writer: inout JSONWriter,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    writer.beginArray()
    for element in elements { write(element, &writer) }
    writer.endArray()
  }
}
