import DevcatValues

/// The members `current` and `timelines` of a display (docs/CommandLine.md): what follows from its
/// safe areas and heights, on one version of the OS, by default the device's newest, and on each.
enum TimelineJSON {
  /// Writes both members, and nothing for a display of which nothing is known.
  static func write(
    _ lines: [DisplayTimelines], of device: ExportedDevice, to writer: inout JSONWriter
  ) {
    if lines.allSatisfy(\.isEmpty) { return }
    writer.object("current") { writer in
      if let os = device.os ?? device.timelines.newest { writer.member("os", "\(os)") }
      write(lines, of: device, isCurrent: true, to: &writer)
    }
    writer.object("timelines") { writer in
      write(lines, of: device, isCurrent: false, to: &writer)
    }
  }

  /// Writes the lists of the segments, which are those of one version, or of all with their versions.
  private static func write(
    _ lines: [DisplayTimelines], of device: ExportedDevice, isCurrent: Bool,
    to writer: inout JSONWriter
  ) {
    for field in Field.keyedByOS {
      let rows = lines.flatMap { line in
        let all = line[field]
        let shown =
          isCurrent ? [all.reading(for: device.os)?.segment].compactMap(\.self) : all.segments
        return shown.map { (line.orientation, $0) }
      }
      writer.objects(field.listName, rows) { writer, row in
        let (orientation, segment) = row
        writer.member("orientation", orientation.rawValue)
        if !isCurrent {
          writer.member("versions", segment.versions(onPad: device.profile.isPad))
          if let from = segment.from { writer.member("from", "\(from)") }
          if let until = segment.until { writer.member("until", "\(until)") }
        }
        writer.lengths(segment.value, of: field)
        writer.origin(segment)
      }
    }
  }
}

extension JSONWriter {
  /// Writes where the value of a segment comes from: `basis`, `checked`, and `mark` and `other`
  /// where it is derived or disputed.
  mutating func origin<Value>(_ segment: Timeline<Value>.Segment) {
    member("basis", segment.basis)
    if let checked = segment.checked { member("checked", "\(checked)") }
    if let mark = segment.mark { member("mark", mark) }
    if let other = segment.other { member("other", other) }
  }
}
