import Adaptivity
import Catalogue

/// The known data of one display, in the order of pages and exports.
struct DisplayContent {
  private static let first = Int(Field.diagonal.number)
  private static let count = Int(Field.homeIndicator.number) - first + 1

  /// The name; `nil` for the main display.
  let name: String?
  var safeAreas: [SafeAreaRow] = []
  var statusBars: [StatusBarRow] = []
  var layouts: [LayoutRow] = []
  private var scalars = [FieldValue?](repeating: nil, count: count)

  init(name: String?) { self.name = name }

  /// The value of a field of the group `display`.
  subscript(field: Field) -> FieldValue? { scalars[Int(field.number) - Self.first] }

  /// Takes in a value of the field with a number of the main display's, under `keys`.
  mutating func add(_ value: FieldValue, number: UInt16, outer: String, inner: String) {
    switch value {
    case .layout(let layout):
      layouts.append(LayoutRow(mode: outer, orientation: inner, layout: layout))
    case .safeArea(let insets):
      safeAreas.append(SafeAreaRow(os: outer, orientation: inner, insets: insets))
    case .number(let height) where number == Field.statusBar.number:
      statusBars.append(StatusBarRow(os: outer, orientation: inner, height: height))
    case .text, .number, .boolean, .set, .opaque: scalars[Int(number) - Self.first] = value
    }
  }

  /// Adds the derived layouts for which nothing is recorded, and brings all rows into order.
  mutating func finish(_ derived: [DerivedLayout], _ areas: [DerivedSafeArea] = []) {
    for area in areas where area.display == name {
      safeAreas.append(
        SafeAreaRow(
          os: area.os, orientation: area.orientation.rawValue, insets: area.insets,
          derivedFrom: area.derivedFrom))
    }
    for row in derived where row.display == name {
      let (mode, orientation) = (row.mode.rawValue, row.orientation.rawValue)
      let isRecorded = layouts.contains { $0.mode == mode && $0.orientation == orientation }
      if isRecorded { continue }
      layouts.append(
        LayoutRow(
          mode: mode, orientation: orientation, layout: row.layout,
          derivedFrom: row.derivedFrom))
    }
    layouts.sort { $0.precedes($1) }
    safeAreas.sort { $0.precedes($1) }
    statusBars.sort { $0.precedes($1) }
  }

  /// The sizes that follow from the fields.
  var geometry: ScreenGeometry {
    ScreenGeometry(
      points: size(.pointsWidth, .pointsHeight), panelPixels: size(.pixelsWidth, .pixelsHeight),
      scale: self[.scale]?.number)
  }

  private func size(_ width: Field, _ height: Field) -> Size? {
    guard let width = self[width]?.number, let height = self[height]?.number else { return nil }
    return Size(width: width, height: height)
  }
}
