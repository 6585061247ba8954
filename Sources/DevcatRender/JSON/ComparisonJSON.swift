public import DevcatValues

/// The result of comparing sources with a catalogue, for tools.
public enum ComparisonJSON {
  /// Writes an object: `sources`, the counts `devices`, `values` and `agreeing`, `differences`,
  /// `unplaced`, `unusable`, `additions`, `renderedSides` and `unknownDevices`.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - facts: The facts that ship with devcat about a device's value.
  ///   - writer: The writer.
  public static func write(
    _ report: ComparisonReport, facts: (String, FieldPath) -> [FieldValue],
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("sources", report.sources)
      writer.member("devices", report.deviceCount)
      writer.member("values", report.valueCount)
      writer.member("agreeing", report.agreeingCount)
      writer.array("differences", report.differences) { writer, difference in
        write(difference, facts: facts(difference.id, difference.path), to: &writer)
      }
      writer.member("unplaced", report.unplaced.map(\.description))
      if !report.unusable.isEmpty {
        writer.member("unusable", report.unusable.map(\.description))
      }
      for (key, values) in [
        ("additions", report.additions), ("renderedSides", report.renderedSides),
      ] where key == "additions" || !values.isEmpty {
        writer.objects(key, values) { writer, stated in
          writer.member("id", stated.id)
          writer.member("path", stated.path.description)
          writer.member("value", stated.value)
          writer.member("at", stated.location.description)
        }
      }
      if !report.skippedColumns.isEmpty {
        writer.member("skippedColumns", report.skippedColumns)
      }
      if !report.leftOut.isEmpty { writer.member("leftOut", report.leftOut) }
      writer.objects("unknownDevices", report.unknownDevices) { writer, device in
        writer.member("name", device.name)
        writer.member("at", device.location.description)
        if let near = device.near { writer.member("near", near) }
      }
    }
  }

  private static func write(
    _ difference: ComparedValue, facts: [FieldValue], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("id", difference.id)
      writer.member("name", difference.title)
      if !difference.candidates.isEmpty { writer.member("candidates", difference.candidates) }
      writer.member("path", difference.path.description)
      if let evidence = difference.evidence { writer.member("evidence", evidence) }
      writer.member("facts", facts.count)
      writer.object("catalogue") { writer in
        writer.member("value", difference.present)
        if let origin = difference.origin, !origin.isBeginning {
          writer.member("revision", origin.revision)
          writer.member("source", origin.source)
        }
        if let system = difference.system { writer.member("os", system) }
        if let derivedFrom = difference.derivedFrom { writer.member("derivedFrom", derivedFrom) }
        writer.member("files", difference.agreeingSources.count)
        writer.member(
          "facts",
          facts.count { fact in
            difference.present.map { difference.agrees(fact, with: $0) } ?? false
          })
      }
      writer.objects("stated", difference.claimsByValue) { writer, group in
        writer.member("value", group.value)
        writer.member("at", group.claims.map(\.location.description))
        writer.member("files", Set(group.claims.map(\.source)).count)
        writer.member("facts", facts.count { difference.agrees($0, with: group.value) })
      }
    }
  }
}
