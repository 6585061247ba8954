import DevcatValues

/// The members `current` and `timelines` of a display (docs/CommandLine.md): what follows from its
/// safe areas and heights, on one version of the OS, by default the device's newest, and on each.
enum TimelineJSON {
  /// Writes both members, and nothing for a display of which nothing is known.
  static func write(
    _ lines: [DisplayTimelines], of device: ExportedDevice, to writer: inout JSONWriter
  ) {
    let isPad = device.profile.isPad
    if lines.allSatisfy(\.isEmpty) { return }
    writer.object("current") { writer in
      if let os = device.os ?? device.timelines.newest { writer.member("os", "\(os)") }
      write("safeAreas", lines, { $0.safeArea.on(device.os) }, to: &writer) {
        part($0, to: &$1) { $1.insets($0) }
      }
      for (place, field) in Field.heights.enumerated() {
        write(field.listName, lines, { $0.heights[place].on(device.os) }, to: &writer) {
          part($0, to: &$1) { $1.member("height", $0) }
        }
      }
    }
    writer.object("timelines") { writer in
      write("safeAreas", lines, { $0.safeArea.segments }, to: &writer) {
        versions($0, isPad, to: &$1)
        part($0, to: &$1) { $1.insets($0) }
      }
      for (place, field) in Field.heights.enumerated() {
        write(field.listName, lines, { $0.heights[place].segments }, to: &writer) {
          versions($0, isPad, to: &$1)
          part($0, to: &$1) { $1.member("height", $0) }
        }
      }
    }
  }

  private static func write<Value>(
    _ key: String, _ lines: [DisplayTimelines],
    _ segments: (DisplayTimelines) -> [Timeline<Value>.Segment], to writer: inout JSONWriter,
    _ body: (Timeline<Value>.Segment, inout JSONWriter) -> Void
  ) {
    let rows = lines.flatMap { line in segments(line).map { (line.orientation, $0) } }
    writer.objects(key, rows) { writer, row in
      writer.member("orientation", row.0.rawValue)
      body(row.1, &writer)
    }
  }

  private static func versions<Value>(
    _ segment: Timeline<Value>.Segment, _ isPad: Bool, to writer: inout JSONWriter
  ) {
    writer.member("versions", segment.versions(onPad: isPad))
    if let from = segment.from { writer.member("from", "\(from)") }
    if let until = segment.until { writer.member("until", "\(until)") }
  }

  private static func part<Value>(
    _ segment: Timeline<Value>.Segment, to writer: inout JSONWriter,
    _ value: (Value, inout JSONWriter) -> Void
  ) {
    value(segment.value, &writer)
    writer.origin(segment)
  }
}

extension Timeline {
  /// The segment that holds on a version, as a list; empty if there is none.
  fileprivate func on(_ os: OSVersion?) -> [Segment] { reading(for: os).map { [$0.segment] } ?? [] }
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
