public import DevcatAdaptivity
public import DevcatValues

/// The members of `devcat matrix --json`.
public enum MatrixJSON {
  /// Writes `contexts`, `devices`, `pairs` and the counts into the present object.
  ///
  /// - Parameters:
  ///   - matrix: The devices.
  ///   - derived: The layouts that devices take from others, by the ids of the devices.
  ///   - writer: The writer.
  public static func write(
    _ matrix: ClassMatrix, derived: [String: [DerivedLayout]] = [:], to writer: inout JSONWriter
  ) {
    let names = matrix.contexts.map(\.description)
    writer.member("contexts", names)
    let android = matrix.android
    writer.member("deviceCount", matrix.deviceCount + android.deviceCount)
    writer.member("unknownDevices", matrix.unknownCount + android.unknownCount)
    if let os = matrix.os { writer.member("os", os) }
    if !matrix.leftOut.isEmpty { writer.member("leftOut", matrix.leftOut) }
    writer.rules("windows", matrix.windowRules)
    writer.objects("pairs", matrix.pairs) { writer, row in
      writer.pair(row.pair)
      writer.member("devices", row.devices)
    }
    if android.deviceCount > 0 {
      writer.objects("windowClasses", android.classes) { writer, row in
        writer.sides(row.classes)
        writer.member("devices", row.devices)
      }
    }
    writer.key("devices")
    writer.beginArray()
    for row in matrix.rows { write(row, matrix, names, derived[row.id] ?? [], to: &writer) }
    for row in android.rows { write(row, on: matrix.contexts, to: &writer) }
    writer.endArray()
  }

  /// The reason for missing contexts of a device, which is the same for all.
  private static let noLayout = "the catalogue has no layout for those left out"

  /// The reason for missing orientations of a main display, made once because most devices share
  /// it.
  private static let noOrientations =
    Reason.noField(.orientations, display: nil).description

  private static func write(
    _ row: ScreenClasses, _ matrix: ClassMatrix, _ names: [String], _ derived: [DerivedLayout],
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.device(row.id, row.name)
      if let display = row.display { writer.member("display", display) }
      let supported = SupportedOrientations(
        recorded: row.orientations, idiom: row.idiom, platform: row.platform,
        display: row.display)
      if let device = supported.device.value { writer.member("orientations", device.members) }
      if let usual = supported.byDefault.value {
        writer.member("defaultOrientations", usual.members)
      }
      var isComplete = true
      writer.array("contexts", names.indices) { writer, column in
        let cell = matrix.cell(row, column)
        isComplete = isComplete && cell != .unknown
        let context = matrix.contexts[column]
        let origin = derived.first {
          $0.display == row.display && $0.mode == context.mode
            && $0.orientation == context.orientation
        }
        write(cell, names[column], from: origin?.derivedFrom, to: &writer)
      }
      writeReasons(supported, isComplete, row.display, to: &writer)
    }
  }

  /// Writes a display of a device of Android.
  private static func write(
    _ row: ScreenClasses, on contexts: [Context], to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.device(row.id, row.name)
      if let display = row.display { writer.member("display", display) }
      if let orientations = row.orientations { writer.member("orientations", orientations.members) }
      var unknown: String?
      writer.array("contexts", contexts) { writer, context in
        let cell = WindowClassMatrix.cell(row, context)
        if case .unknown(let reason) = cell {
          unknown = reason.description
          return
        }
        writer.object { writer in
          writer.member("context", context.description)
          writer.member("available", !cell.isNotAvailable)
          writer.windowClasses(cell.value)
        }
      }
      if let unknown { writer.object("unknown") { $0.member("contexts", unknown) } }
    }
  }

  /// Writes the members `notAvailable` and `unknown`: why orientations and contexts are missing,
  /// where they are.
  private static func writeReasons(
    _ supported: SupportedOrientations, _ isComplete: Bool, _ display: String?,
    to writer: inout JSONWriter
  ) {
    var (orientations, usual) = (supported.device.reason, supported.byDefault.reason)
    if supported.device.isNotAvailable, let reason = orientations {
      writer.object("notAvailable") { $0.member("orientations", reason.description) }
      orientations = nil
    }
    if isComplete, orientations == nil, usual == nil { return }
    writer.object("unknown") { writer in
      if let orientations {
        writer.member("orientations", display == nil ? noOrientations : orientations.description)
      }
      if let usual { writer.member("defaultOrientations", usual.description) }
      if !isComplete { writer.member("contexts", noLayout) }
    }
  }

  /// Writes the known values of a context; nothing if there are none.
  private static func write(
    _ cell: ClassGrid.Cell, _ name: String, from origin: String?, to writer: inout JSONWriter
  ) {
    if cell == .unknown { return }
    writer.object { writer in
      writer.member("context", name)
      var origin = origin
      if case .available(let horizontal, let vertical, let isDerived) = cell {
        writer.member("available", true)
        if let horizontal { writer.member("horizontal", horizontal.name) }
        if let vertical { writer.member("vertical", vertical.name) }
        if !isDerived { origin = nil }
      } else {
        writer.member("available", false)
      }
      if let origin { writer.member("derivedFrom", origin) }
    }
  }
}

extension JSONWriter {
  /// Writes the two classes of a pair.
  mutating func pair(_ pair: ClassPair) {
    member("horizontal", pair.horizontal.name)
    member("vertical", pair.vertical.name)
  }
}
