public import DevcatAdaptivity
public import DevcatValues

/// The members of `devcat matrix --json`.
public enum MatrixJSON {
  /// Writes `contexts`, `devices`, `pairs`, the counts and `contradicted` into the present object.
  ///
  /// - Parameters:
  ///   - matrix: The devices.
  ///   - derived: The layouts that devices take from others, by the ids of the devices.
  ///   - contradicted: The ids of the devices whose classes guidelines state otherwise.
  ///   - writer: The writer.
  public static func write(
    _ matrix: ClassMatrix, derived: [String: [DerivedLayout]] = [:], contradicted: [String] = [],
    to writer: inout JSONWriter
  ) {
    let names = matrix.contexts.map(\.description)
    writer.member("contexts", names)
    let android = matrix.android
    writer.member("deviceCount", matrix.deviceCount + android.deviceCount)
    writer.member("unknownDevices", matrix.unknownCount + android.unknownCount)
    if let os = matrix.os { writer.member("os", os.description) }
    if !matrix.leftOut.isEmpty { writer.member("leftOut", matrix.leftOut) }
    writer.rules("windows", matrix.windowRules)
    writer.key("pairs")
    writer.beginArray()
    for (pair, devices) in matrix.pairs {
      writer.beginObject()
      writer.pair(pair)
      writer.member("devices", devices)
      writer.endObject()
    }
    writer.endArray()
    if android.deviceCount > 0 {
      writer.key("windowClasses")
      writer.beginArray()
      for (classes, devices) in android.classes {
        writer.beginObject()
        writer.member("width", classes.width.rawValue)
        writer.member("height", classes.height.rawValue)
        writer.member("devices", devices)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.key("devices")
    writer.beginArray()
    for row in matrix.rows { write(row, matrix, names, derived[row.id] ?? [], to: &writer) }
    for row in android.rows { write(row, on: matrix.contexts, to: &writer) }
    writer.endArray()
    if !contradicted.isEmpty { writer.member("contradicted", contradicted) }
  }

  /// Why contexts of a device are missing; one reason covers all.
  private static let noLayout = "the catalogue has no layout for those left out"

  /// Why the orientations of a main display are missing: made once, because most devices share it.
  private static let noOrientations =
    Reason.noField(.orientations, display: nil).description

  private static func write(
    _ row: ScreenClasses, _ matrix: ClassMatrix, _ names: [String], _ derived: [DerivedLayout],
    to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("id", row.id)
    if let name = row.name { writer.member("name", name) }
    if let display = row.display { writer.member("display", display) }
    let supported = SupportedOrientations(
      recorded: row.orientations, idiom: row.idiom, platform: row.platform,
      display: row.display)
    if let device = supported.device.value { writer.member("orientations", device.members) }
    if let usual = supported.byDefault.value {
      writer.member("defaultOrientations", usual.members)
    }
    var isComplete = true
    writer.key("contexts")
    writer.beginArray()
    for column in names.indices {
      let cell = matrix.cell(row, column)
      isComplete = isComplete && cell != .unknown
      let context = matrix.contexts[column]
      let origin = derived.first {
        $0.display == row.display && $0.mode == context.mode
          && $0.orientation == context.orientation
      }
      write(cell, names[column], from: origin?.derivedFrom, to: &writer)
    }
    writer.endArray()
    writeReasons(supported, isComplete, row.display, to: &writer)
    writer.endObject()
  }

  /// Writes a display of a device of Android.
  private static func write(
    _ row: ScreenClasses, on contexts: [Context], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("id", row.id)
    if let name = row.name { writer.member("name", name) }
    if let display = row.display { writer.member("display", display) }
    if let orientations = row.orientations { writer.member("orientations", orientations.members) }
    var unknown: String?
    writer.key("contexts")
    writer.beginArray()
    for context in contexts {
      let cell = WindowClassMatrix.cell(row, context)
      if case .unknown(let reason) = cell {
        unknown = reason.description
        continue
      }
      writer.beginObject()
      writer.member("context", context.description)
      writer.member("available", !cell.isNotAvailable)
      writer.windowClasses(cell.value)
      writer.endObject()
    }
    writer.endArray()
    if let unknown {
      writer.key("unknown")
      writer.beginObject()
      writer.member("contexts", unknown)
      writer.endObject()
    }
    writer.endObject()
  }

  /// Writes the members `notAvailable` and `unknown`: why orientations and contexts are missing, where
  /// they are.
  private static func writeReasons(
    _ supported: SupportedOrientations, _ isComplete: Bool, _ display: String?,
    to writer: inout JSONWriter
  ) {
    var (orientations, usual) = (supported.device.reason, supported.byDefault.reason)
    if supported.device.isNotAvailable, let reason = orientations {
      writer.key("notAvailable")
      writer.beginObject()
      writer.member("orientations", reason.description)
      writer.endObject()
      orientations = nil
    }
    if isComplete, orientations == nil, usual == nil { return }
    writer.key("unknown")
    writer.beginObject()
    if let orientations {
      writer.member("orientations", display == nil ? noOrientations : orientations.description)
    }
    if let usual { writer.member("defaultOrientations", usual.description) }
    if !isComplete { writer.member("contexts", noLayout) }
    writer.endObject()
  }

  /// Writes the known values of a context; nothing if there are none.
  private static func write(
    _ cell: ClassGrid.Cell, _ name: String, from origin: String?, to writer: inout JSONWriter
  ) {
    switch cell {
    case .unknown: return
    case .notAvailable:
      writer.beginObject()
      writer.member("context", name)
      writer.member("available", false)
      if let origin { writer.member("derivedFrom", origin) }
    case .available(let horizontal, let vertical, let isDerived):
      writer.beginObject()
      writer.member("context", name)
      writer.member("available", true)
      if let horizontal { writer.member("horizontal", horizontal.name) }
      if let vertical { writer.member("vertical", vertical.name) }
      if isDerived, let origin { writer.member("derivedFrom", origin) }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes the two classes of a pair.
  mutating func pair(_ pair: ClassPair) {
    member("horizontal", pair.horizontal.name)
    member("vertical", pair.vertical.name)
  }
}
