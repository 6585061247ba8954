import DevcatValues

/// The JSON of a profile (docs/CommandLine.md): stable in form and order, so equal profiles have
/// equal bytes.
///
/// Unknown values are left out and never null; `models`, `aliases` and `attributes` are always
/// present. `nativeScale` is computed. Values of fields that this version does not know are under
/// `unknownFields` as hexadecimal text of their encoding.
public enum ProfileJSON {
  /// Writes a device as one object, in O(n log n) for its n values: where fields were chosen, without
  /// the empty lists that a whole profile always has.
  ///
  /// - Parameters:
  ///   - device: The device; a recorded layout goes before a derived one.
  ///   - hasObservations: Whether safe areas, heights and layouts are written as the record has them, for
  ///     an import, besides what follows from them.
  ///   - size: What of it has the size that was asked for.
  ///   - writer: The writer.
  public static func write(
    _ device: ExportedDevice, hasObservations: Bool = true, size: String? = nil,
    to writer: inout JSONWriter
  ) {
    let content = device.content
    writer.object { writer in
      writer.member("id", content.id)
      for member in FieldMember.ofIdentity {
        writer.member(member) { field in
          guard device.isWhole, case .set = field.type else { return content[field] }
          // The shape of a whole profile does not change: its sets are present even if empty.
          return content[field] ?? .set([])
        }
      }
      write(content.main, of: device, hasObservations, to: &writer)
      if !content.further.isEmpty {
        writer.object("displays") { writer in
          for display in content.further {
            writer.object(display.name ?? "") { writer in
              write(display, of: device, hasObservations, to: &writer)
            }
          }
        }
      }
      if device.isWhole || !content.attributes.isEmpty {
        writer.object("attributes") { writer in
          for (key, value) in content.attributes { writer.member(key, value) }
        }
      }
      if !content.unknown.isEmpty {
        writer.object("unknownFields") { writer in
          for (path, value) in content.unknown { writer.member(path, value.description) }
        }
      }
      if let size { writer.member("size", size) }
    }
  }

  private static func write(
    _ display: DisplayContent, of device: ExportedDevice, _ hasObservations: Bool,
    to writer: inout JSONWriter
  ) {
    for member in FieldMember.ofDisplay {
      writer.member(member) { display[$0] }
      if member.field == .scale {
        writer.member("nativeScale", display.geometry.nativeScale.map(FieldValue.number))
      }
    }
    if hasObservations {
      for field in Field.keyedByOS {
        guard let rows = display.observed[field] else { continue }
        writer.objects(field.listName, rows) { writer, row in
          if !row.os.isEmpty { writer.member("os", row.os) }
          writer.member("orientation", row.orientation)
          writer.lengths(row.value, of: field)
        }
      }
    }
    write(display.layouts, asRecorded: hasObservations, to: &writer)
    if device.isWhole { TimelineJSON.write(display.lines, of: device, to: &writer) }
  }

  private static func write(
    _ rows: [LayoutRow], asRecorded: Bool, to writer: inout JSONWriter
  ) {
    let rows = rows.compactMap { row in
      (asRecorded ? row.layout : row.current).map { (row, $0) }
    }
    if rows.isEmpty { return }
    writer.objects("layouts", rows) { writer, known in
      let (row, layout) = known
      writer.layout(layout, of: row, from: asRecorded ? row.derivedFrom : row.currentSource)
      if row.replacement != nil, asRecorded { writer.member("replacedBy", "windows") }
    }
  }
}

extension JSONWriter {
  /// Writes the members of a layout, and the device that it is taken from.
  ///
  /// - Parameter availability: The key of whether the device offers it.
  mutating func layout(
    _ layout: Layout, of row: LayoutRow, from source: String?, availability: String = "available"
  ) {
    member("mode", row.mode)
    member("orientation", row.orientation)
    member(availability, layout != .notAvailable)
    if let horizontal = layout.traits?.horizontal { member("horizontal", horizontal.name) }
    if let vertical = layout.traits?.vertical { member("vertical", vertical.name) }
    if let width = layout.traits?.width { member("width", width) }
    if let height = layout.traits?.height { member("height", height) }
    if let source { member("derivedFrom", source) }
  }
}
