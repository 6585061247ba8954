import DevcatValues
import DevcatStore
import Testing

@Suite("Tables over many devices read what the profiles hold")
struct ScreenTests {
  @Test("Every cell is the recorded layout, or the derived one, or unknown")
  func cells() throws {
    let (file, _) = try QueryTests.catalogue()
    var screens: [String: [ScreenClasses]] = [:]
    try file.devices.forEachScreen(matching: []) { screens[$0.id, default: []].append($0) }
    var (known, unknown) = (0, 0)
    try file.devices.forEachProfile(reading: nil) { profile in
      let derived = try file.devices.derivedLayouts(of: profile.id)
      let rows = try #require(screens[profile.id])
      #expect(rows.map(\.display) == profile.displays.map(\.name), "\(profile.id)")
      for row in rows {
        #expect(row.name == profile.name && row.idiom == profile.idiom)
        let display = profile.display(row.display)
        #expect(
          row.orientations
            == display[.orientations]?.members.map { OrientationSet(members: $0) })
        for mode in Mode.known {
          for orientation in Orientation.allCases {
            let index = try #require(ClassGrid.index(mode, orientation))
            let taken = derived.first {
              $0.display == row.display && $0.mode == mode && $0.orientation == orientation
            }
            let expected = Self.cell(display.layout(mode, orientation), taken)
            #expect(row.grid[index] == expected, "\(profile.id) \(mode.rawValue) \(orientation)")
            if expected == .unknown { unknown += 1 } else { known += 1 }
          }
        }
      }
    }
    #expect(known > 50 && unknown > 50)
  }

  private static func cell(_ layout: Layout?, _ derived: DerivedLayout?) -> ClassGrid.Cell {
    switch layout {
    case .notAvailable?: return .notAvailable()
    case .available(let traits)?:
      return .available(
        horizontal: traits.horizontal, vertical: traits.vertical, isDerived: false)
    case nil:
      guard let derived else { return .unknown }
      guard let traits = derived.layout.traits else { return .notAvailable(isDerived: true) }
      return .available(horizontal: traits.horizontal, vertical: traits.vertical, isDerived: true)
    }
  }

  @Test(
    "Conditions choose the devices that a query finds",
    arguments: ["points.width>=100", "landscape.horizontal=regular", "!name", "models=iPhone1,1"])
  func conditions(_ text: String) throws {
    let (file, _) = try QueryTests.catalogue()
    let condition = try Condition(text)
    var ids: [String] = []
    try file.devices.forEachScreen(matching: [condition, Condition("id")]) { row in
      if ids.last != row.id { ids.append(row.id) }
    }
    #expect(try ids == file.devices.ids(matching: Query(conditions: [condition], columns: [])))
  }
}
