@testable import DevcatAdaptivity
import DevcatValues
import Testing

/// Human Interface Guidelines: Adaptivity and Layout, tables of size classes and the note on
/// orientations.
@Suite("Class matrix") struct ClassMatrixTests {
  static func row(
    _ id: String, _ cells: [(Mode, Orientation, ClassGrid.Cell)], display: String? = nil,
    orientations: OrientationSet? = nil
  ) -> ScreenClasses {
    var grid = ClassGrid()
    for (mode, orientation, cell) in cells {
      if let index = ClassGrid.index(mode, orientation) { grid[index] = cell }
    }
    return ScreenClasses(id: id, display: display, orientations: orientations, grid: grid)
  }

  private static func known(
    _ horizontal: SizeClass?, _ vertical: SizeClass?, isDerived: Bool = false
  ) -> ClassGrid.Cell {
    .available(horizontal: horizontal, vertical: vertical, isDerived: isDerived)
  }

  @Test("A grid holds every cell in every place") func aGridHoldsEveryCellInEveryPlace() {
    let sides: [SizeClass?] = [nil, .compact, .regular]
    let cells =
      [ClassGrid.Cell.unknown, .notAvailable(), .notAvailable(isDerived: true)]
      + sides.flatMap { horizontal in
        sides.flatMap { vertical in
          [Self.known(horizontal, vertical), Self.known(horizontal, vertical, isDerived: true)]
        }
      }
    for index in 0..<10 {
      for cell in cells {
        var grid = ClassGrid(bits: 0x3_ffff_ffff_ffff)
        let before = (0..<10).map { grid[$0] }
        grid[index] = cell
        #expect(grid[index] == cell, "\(index) \(cell)")
        for other in 0..<10 where other != index { #expect(grid[other] == before[other]) }
      }
    }
    #expect(ClassGrid.index(Mode(rawValue: "odd"), .portrait) == nil)
  }

  @Test("Pairs of size classes: each of the four")
  func pairsOfClassesThatAnAppMeets() {
    let contexts = [Context(orientation: .portrait), Context(orientation: .landscape)]
    var matrix = ClassMatrix(contexts: contexts)
    let upright = Self.known(.compact, .regular)
    matrix.add(
      Self.row(
        "a", [(.fullScreen, .portrait, upright), (.fullScreen, .landscape, upright)],
        orientations: [.portrait]))
    matrix.add(
      Self.row("b", [(.fullScreen, .portrait, Self.known(.regular, .regular, isDerived: true))]))
    matrix.add(
      Self.row(
        "b", [(.fullScreen, .portrait, upright), (.fullScreen, .landscape, .notAvailable())],
        display: "inner"))
    matrix.add(Self.row("c", [(.half, .portrait, upright)]))
    #expect(matrix.pairs.map(\.pair.short) == ["C×R", "R×R"])
    #expect(matrix.pairs.map(\.devices) == [2, 1])
    #expect(matrix.deviceCount == 3 && matrix.unknownCount == 1 && matrix.uprightOnlyCount == 1)
    #expect(matrix.hasDerived && matrix.knownColumns == [0, 1])
    #expect(matrix.cell(matrix.rows[1], 1) == .unknown)
    #expect(matrix.cell(matrix.rows[2], 1) == .notAvailable())
    #expect(
      matrix.explanation.map(\.rule) == [
        "traits.full-screen", "traits.same-screen", "devices.class-pairs",
        "devices.every-screen-size", "devices.default-orientations",
        "devices.no-upside-down",
      ])
  }

  @Test(
    "Default orientations: all on iPad, on iPhone all but upside down",
    arguments: [
      ("pad", OrientationSet?.none, OrientationSet.all),
      ("phone", nil, [.portrait, .landscapeLeft, .landscapeRight]),
      ("pad", [.portrait], [.portrait]),
      ("phone", OrientationSet.all, [.portrait, .landscapeLeft, .landscapeRight]),
    ] as [(String, OrientationSet?, OrientationSet)])
  func defaultOrientations(
    _ idiom: String, _ recorded: OrientationSet?, _ expected: OrientationSet
  ) {
    let supported = SupportedOrientations(recorded: recorded, idiom: idiom)
    #expect(supported.byDefault == .known(expected))
    #expect(supported.device.value == recorded)
  }

  @Test(
    "Upside down: some devices never turn so")
  func noUpsideDown() {
    let members = ["portrait", "landscape-left", "landscape-right", "odd"]
    let recorded = OrientationSet(members: members)
    #expect(recorded.members == Array(members.prefix(3)))
    let supported = SupportedOrientations(recorded: recorded, idiom: "phone")
    #expect(supported.device.value?.contains(.upsideDown) == false)
    let unsaid = SupportedOrientations(recorded: nil, idiom: "phone")
    #expect(unsaid.device == .unknown(.noField(.orientations, display: nil)))
    let open = SupportedOrientations(recorded: nil, idiom: "tv")
    #expect(open.device == .notAvailable(.other("devices of the idiom 'tv' are never rotated")))
    #expect(open.byDefault.value == nil)
    #expect(SupportedOrientations(recorded: nil, idiom: nil).byDefault.value == nil)
  }
}
