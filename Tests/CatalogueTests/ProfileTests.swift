import DevcatTestSupport
import Testing

@testable import DevcatValues

@Suite("Profile") struct ProfileTests {
  @Test("Profiles agree with a dictionary") func profilesAgreeWithADictionary() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var profile = Profile(id: "device")
    var model: [FieldPath: FieldValue] = [:]
    for step in 0..<4000 {
      guard let path = RandomProfile.paths.randomElement(using: &random) else { return }
      let value =
        Bool.random(using: &random) ? RandomProfile.value(at: path, using: &random) : nil
      profile[path] = value
      model[path] = value
      #expect(profile[path] == value, "seed \(seed), step \(step)")
      #expect(profile.entries.count == model.count, "seed \(seed), step \(step)")
    }
    let sorted = model.sorted { $0.key < $1.key }
    #expect(profile.entries.map(\.path) == sorted.map(\.key), "seed \(seed)")
    #expect(profile.entries.map(\.value) == sorted.map(\.value), "seed \(seed)")
  }

  @Test("Patches turn one profile into another") func patchesTurnOneProfileIntoAnother() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let old = RandomProfile.make(using: &random)
      let new =
        Bool.random(using: &random)
        ? RandomProfile.edited(old, using: &random) : RandomProfile.make(using: &random)
      let patch = new.patch(from: old)
      #expect(old.applying(patch) == new, "seed \(seed)")
      #expect(patch.isEmpty == (old == new), "seed \(seed)")
      #expect(patch.edits.allSatisfy { old[$0.path] != $0.value }, "seed \(seed)")
      #expect(Patch(patch.edits.shuffled(using: &random)) == patch, "seed \(seed)")
      #expect(Profile(id: "device").applying(new.patch(from: nil)) == new, "seed \(seed)")
    }
  }

  @Test("A set without members is unknown") func aSetWithoutMembersIsUnknown() {
    var profile = Profile(id: "a")
    profile[Field.models.at()] = .members(["x"])
    #expect(profile.applying(Patch([.init(Field.models.at(), .members([]))])).entries.isEmpty)
    profile[Field.models.at()] = .members([])
    #expect(profile == Profile(id: "a"))
  }

  @Test("Later edit of a path wins") func laterEditOfAPathWins() {
    let patch = Patch([.init(Field.scale.at(), .number(2)), .init(Field.scale.at(), .number(3))])
    #expect(patch.edits == [.init(Field.scale.at(), .number(3))])
    #expect(Patch().isEmpty)
  }

  @Test("Changes say what is done to one profile") func changesSayWhatIsDoneToOneProfile() {
    var profile = Profile(id: "a")
    profile[Field.name.at()] = .text("A")
    #expect(Change(id: "a", from: nil, to: nil) == nil)
    #expect(Change(id: "a", from: profile, to: profile) == nil)
    #expect(Change(id: "a", from: profile, to: nil) == .delete(id: "a"))
    #expect(Change(id: "a", from: nil, to: Profile(id: "a")) == .edit(id: "a", Patch()))
    let made = Change(id: "a", from: nil, to: profile)
    #expect(made?.id == "a")
    #expect(made?.applied(to: nil) == profile)
    #expect(Change.delete(id: "a").applied(to: profile) == nil)
    #expect(Change.delete(id: "a").id == "a")
    #expect(Change.edit(id: "a", Patch()).applied(to: nil) == Profile(id: "a"))
  }

  static var foldable: Profile {
    var profile = Profile(id: "fold")
    profile[Field.models.at()] = .members(["F2", "F1"])
    profile[Field.pointsWidth.at()] = .number(300)
    profile[Field.pointsHeight.at()] = .number(700)
    profile[Field.pixelsWidth.at()] = .number(900)
    profile[Field.pointsWidth.at(display: "inner")] = .number(600)
    profile[Field.scale.at(display: "inner")] = .number(3)
    profile[.layout(.half, .portrait)] = .layout(.notAvailable)
    profile[.layout(.fullScreen, .landscape, display: "inner")] =
      .layout(.available(LayoutTraits(horizontal: .regular)))
    profile[.safeArea(os: "iOS 26.5", .portrait)] =
      .safeArea(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    profile[FieldPath(number: 22, keys: ["half", "sideways"])] = .layout(.notAvailable)
    profile[.attribute("shelf")] = .text("B")
    return profile
  }

  @Test("Displays read their own fields") func displaysReadTheirOwnFields() {
    let profile = Self.foldable
    #expect(profile.title == "fold")
    #expect(profile.models == ["F1", "F2"])
    #expect(profile.aliases.isEmpty)
    #expect(profile.furtherDisplays == ["inner"])
    #expect(profile.displays.map(\.name) == [nil, "inner"])
    #expect(profile.main.points == Size(width: 300, height: 700))
    #expect(profile.main.pixels == nil)
    #expect(profile.main.layout(.half, .portrait) == .notAvailable)
    #expect(profile.main.layout(.half, .landscape) == nil)
    var layouts: [String] = []
    profile.forEachLayout { display, mode, orientation, _ in
      layouts.append("\(display ?? "main") \(mode.rawValue) \(orientation)")
    }
    #expect(layouts == ["main half portrait", "inner full-screen landscape"])
    let inner = profile.display("inner")
    #expect(inner.points == nil)
    #expect(inner.scale == 3)
    #expect(inner.ppi == nil)
    #expect(
      inner.layout(.fullScreen, .landscape) == .available(LayoutTraits(horizontal: .regular)))
    #expect(profile.attributes.map(\.key) == ["shelf"])
  }

  @Test("Columns read fields and components") func columnsReadFieldsAndComponents() throws {
    let profile = Self.foldable
    let cells: [(String, FieldValue?)] = [
      ("id", .text("fold")), ("points.width", .number(300)), ("scale", nil),
      ("layouts.half.portrait.available", .boolean(false)), ("layouts.half.portrait.width", nil),
      ("displays.inner.landscape.horizontal", .text("regular")),
      ("safeArea[\"iOS 26.5\"].portrait.bottom", .number(3)),
      ("attributes.shelf", .text("B")),
    ]
    for (text, value) in cells {
      #expect(profile[try #require(Column(text))] == value, "\(text)")
    }
  }
}
