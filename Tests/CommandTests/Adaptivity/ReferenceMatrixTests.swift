import DevcatAdaptivity
import DevcatValues
import DevcatStore
import DevcatTestSupport
import Testing

@Suite("Properties of the matrix and the cover of the reference") struct ReferenceMatrixTests {
  /// The one pass over the views says of every display and context what the rules say.
  @Test("Every cell is the effective layout") func everyCellIsTheEffectiveLayout() throws {
    let file = try ReferenceAnswerTests.file()
    var rows: [String: [ScreenClasses]] = [:]
    var order: [String] = []
    try file.devices.forEachScreen(matching: []) { row in
      if rows[row.id] == nil { order.append(row.id) }
      rows[row.id, default: []].append(row)
    }
    #expect(order == order.sorted { TextOrder.precedes($0, $1) } && order.count >= 150)
    var derivedCount = 0
    try file.devices.forEachProfile(reading: nil) { profile in
      let screens = try #require(rows[profile.id])
      #expect(screens.map(\.display) == profile.displays.map(\.name), "\(profile.id)")
      let derived = try file.devices.derivedLayouts(of: profile.id)
      derivedCount += derived.count
      for screen in screens {
        #expect(screen.name == profile.name && screen.idiom == profile.idiom)
        let recorded = profile.display(screen.display)[.orientations]?.members
        #expect(screen.orientations == recorded.map { OrientationSet(members: $0) })
        for mode in Mode.known {
          for orientation in Orientation.allCases {
            let index = try #require(ClassGrid.index(mode, orientation))
            let own = profile.display(screen.display).layout(mode, orientation)
            let taken = derived.first {
              $0.display == screen.display && $0.mode == mode && $0.orientation == orientation
            }
            let cell = (own ?? taken?.layout).map { Self.cell($0, isDerived: own == nil) }
            #expect(screen.grid[index] == cell ?? .unknown, "\(profile.id) \(mode) \(orientation)")
          }
        }
      }
    }
    #expect(derivedCount > 10)
  }

  private static func cell(_ layout: Layout, isDerived: Bool) -> ClassGrid.Cell {
    guard let traits = layout.traits else { return .notAvailable(isDerived: isDerived) }
    return .available(
      horizontal: traits.horizontal, vertical: traits.vertical, isDerived: isDerived)
  }

  @Test("Conditions choose the rows") func conditionsChooseTheRows() throws {
    let file = try ReferenceAnswerTests.file()
    for text in ["idiom=pad", "landscape.horizontal=regular", "points.width>=400", "name~mini"] {
      let condition = try Condition(text)
      var ids: [String] = []
      try file.devices.forEachScreen(matching: [condition]) {
        if ids.last != $0.id { ids.append($0.id) }
      }
      #expect(
        try ids == file.devices.ids(matching: Query(conditions: [condition], columns: [])),
        "\(text)")
      #expect(!ids.isEmpty)
    }
  }

  @Test("The cover covers and none can be left out") func theCoverCoversAndNoneCanBeLeftOut() throws
  {
    let file = try ReferenceAnswerTests.file()
    for modes in [Mode.known, [.fullScreen], [.half, .third]] {
      var survey = CoverSurvey(modes: modes)
      try file.devices.forEachProfile(reading: nil) {
        survey.add($0, derived: try file.devices.derivedLayouts(of: $0.id))
      }
      let cover = survey.cover()
      #expect(cover.isProved && cover.requirements.count > 3 && !cover.members.isEmpty)
      let all = Set(cover.requirements.indices)
      #expect(Set(cover.members.flatMap(\.requirements)) == all)
      for left in cover.members {
        let rest = cover.members.filter { $0.id != left.id }.flatMap(\.requirements)
        #expect(Set(rest) != all, "\(left.id) can be left out")
      }
    }
  }

  @Test("Fit and frames hold on every device") func fitAndFramesHoldOnEveryDevice() throws {
    let file = try ReferenceAnswerTests.file()
    var (known, safe) = (0, 0)
    try file.devices.forEachProfile(reading: nil) { profile in
      let derived = try file.devices.derivedLayouts(of: profile.id)
      for context in Context.known(of: profile, derived: derived) {
        let answer = ArtworkAnswer(
          of: Size(width: 16, height: 9), on: profile, derived: derived, in: context)
        if let fit = answer.fit.value, let window = answer.traits.size {
          known += 1
          let drawn = fit.fitted.width * fit.fitted.height
          let screen = window.width * window.height
          #expect(abs(drawn - (1 - fit.fitted.share) * screen) < 1e-6 * screen)
          let scaled = fit.filled.width * fit.filled.height
          #expect(abs(screen - (1 - fit.filled.share) * scaled) < 1e-6 * scaled)
        }
        guard context.mode == .fullScreen else { continue }
        // A control in the middle of the safe rectangle is inside the safe area.
        let probe = FrameCheck(
          Rectangle(x: 0, y: 0, width: 44, height: 44), on: profile, derived: derived, in: context)
        guard let room = probe.safeRectangle.value, room.width >= 44, room.height >= 44 else {
          continue
        }
        safe += 1
        let check = FrameCheck(
          room, on: profile, derived: derived, in: context)
        let kept = check.findings.filter { $0.outcome == .known([]) }.map(\.check)
        #expect(Set(kept).isSuperset(of: [.touchTarget, .screen, .safeArea]), "\(profile.id)")
      }
    }
    #expect(known > 300 && safe > 50)
  }
}
