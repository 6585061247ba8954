import DevcatAdaptivity
import DevcatValues
import Testing

/// Human Interface Guidelines, "Device Screen Sizes and Orientations" and "General Layout
/// Considerations": every screen size, on multiple devices.
@Suite("Device cover") struct DeviceCoverTests {
  static func cover(_ profiles: [Profile], modes: [Mode] = Mode.known) -> DeviceCover {
    var survey = CoverSurvey(modes: modes)
    for profile in profiles { survey.add(profile) }
    return survey.cover()
  }

  /// Phones of which the second has the combinations of the first, and more.
  static func phones() throws -> [Profile] {
    var first = try Devices.device(
      "A", 375, 667, portrait: "compact/regular", landscape: "compact/compact")
    var second = try Devices.device(
      "B", 375, 667, portrait: "compact/regular", landscape: "compact/compact")
    second[.layout(.half, .portrait)] = try Devices.layout("n/a")
    second[.layout(.half, .landscape)] = try Devices.layout("compact/compact")
    let third = try Devices.device(
      "C", 414, 736, scale: 3, portrait: "compact/regular", landscape: "regular/compact")
    for orientation in Orientation.allCases {
      let insets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      first[.safeArea(orientation)] = .safeArea(insets)
      second[.safeArea(orientation)] = .safeArea(insets)
    }
    return [first, second, third]
  }

  @Test("\"Device Screen Sizes and Orientations\": make sure it runs on every screen size")
  func oneDeviceStandsForAnother() throws {
    let cover = Self.cover(try Self.phones())
    #expect(cover.members.map(\.id) == ["b", "c"])
    #expect(cover.isProved && cover.deviceCount == 3 && cover.unknownCount == 0)
    // Two in full screen of each kind, and one of a half, where no safe area counts.
    #expect(cover.requirements.count == 5)
    #expect(cover.requirements.map(\.deviceCount).sorted() == [1, 1, 1, 2, 2])
    #expect(Self.cover(try Self.phones(), modes: [.fullScreen]).members.map(\.id) == ["a", "c"])
  }

  @Test("Cover: an unknown value forces no device, and represents no known value")
  func unknownValuesForceNoDevice() throws {
    var phones = try Self.phones()
    phones[1][.safeArea(.portrait)] = nil
    let cover = Self.cover(phones, modes: [.fullScreen])
    // 'a' has what is known of 'b', and stands for it.
    #expect(cover.members.map(\.id) == ["a", "c"] && cover.representedCount == 3)
    #expect(cover.requirements.count == 4)
    phones[0][.safeArea(.portrait)] = nil
    #expect(Self.cover(phones, modes: [.fullScreen]).members.map(\.id) == ["a", "c"])
    phones[2][.layout(.fullScreen, .portrait)] = nil
    phones[2][.layout(.fullScreen, .landscape)] = try Devices.layout("compact/-")
    let less = Self.cover(phones, modes: [.fullScreen])
    #expect(less.members.map(\.id) == ["a"] && less.unknownCount == 1)
    #expect(Self.cover([Profile(id: "x")]).members.isEmpty)
  }

  @Test("\"General Layout Considerations\": preview your app on multiple devices")
  func everyRequirementIsMetByWhatItNames() throws {
    let cover = Self.cover(try Self.phones() + [Devices.iPad11(), Devices.pad])
    for (place, requirement) in cover.requirements.enumerated() {
      #expect(!requirement.chosen.isEmpty && !requirement.contexts.isEmpty)
      for number in requirement.chosen {
        #expect(cover.members[number].requirements.contains(place))
      }
    }
    #expect(cover.explanation.map(\.rule) == ["devices.preview", "devices.every-screen-size"])
  }

  @Test("Cover: two aspect ratios that agree to two decimals are one")
  func aspectRatiosAreRounded() throws {
    let phones = try [("A", 667.0), ("B", 668), ("C", 690)].map { name, height in
      try Devices.device(
        name, 375, height, portrait: "compact/regular", landscape: "compact/compact")
    }
    let cover = Self.cover(phones)
    #expect(cover.members.map(\.id) == ["a", "c"] && cover.representedCount == 3)
    #expect(cover.requirements.compactMap(\.combination.aspect) == [0.54, 0.56, 1.78, 1.84])
  }

  @Test("Cover: of equal devices the newest, and of few devices those that count most")
  func theBestFew() throws {
    var phones = try Self.phones()
    phones[0][Field.released.at()] = .text("2019")
    phones[2][Field.released.at()] = .text("2021-09")
    var survey = CoverSurvey(modes: [.fullScreen])
    for phone in phones { survey.add(phone) }
    // Each meets two of four; 'a' stands for 'b' too, and both count less than the newest.
    let one = survey.cover(limit: 1)
    #expect(one.members.map(\.id) == ["c"] && one.metCount == 2 && one.representedCount == 1)
    #expect(one.neededCount == 2 && one.lowerBound == 2 && one.isProved)
    #expect(one.requirements.count { $0.chosen.isEmpty } == 2)
    #expect(survey.cover(limit: 9).members.map(\.id) == ["c", "a"])
    phones[1][Field.released.at()] = .text("2020")
    #expect(Self.cover(phones, modes: [.fullScreen]).members.map(\.id) == ["b", "c"])
  }

  @Test("Cover: size classes alone, and no Split View on iPadOS 26")
  func classesAlone() throws {
    var survey = CoverSurvey(by: .classes)
    for profile in try Self.phones() + [Devices.pad] { survey.add(profile) }
    let cover = survey.cover()
    #expect(cover.requirements.map(\.combination.classes.short) == ["C×C", "C×R", "R×C", "R×R"])
    #expect(cover.requirements.allSatisfy { $0.combination.scale == nil })
    func contexts(_ os: OSVersion?) throws -> Set<Mode> {
      var survey = CoverSurvey()
      survey.add(try Devices.iPad11(), os: os)
      return Set(survey.cover().requirements.flatMap(\.contexts).map(\.mode))
    }
    #expect(try contexts(OSVersion("iOS", [18])).count > 1)
    #expect(try contexts(OSVersion("iOS", [26])) == [.fullScreen])
  }

  @Test("Cover: without a proof it says how many devices are needed at least")
  func unprovedCoverHasALowerBound() throws {
    var survey = CoverSurvey()
    // Too many for the search to end within its budget.
    for (index, set) in SetCoverTests.random(2, sets: 160, elements: 120, density: 6).enumerated() {
      var profile = Profile(id: "device-\(100 + index)")
      for element in set {
        let display = "d\(element)"
        profile[Field.pointsWidth.at(display: display)] = .number(100)
        profile[Field.pointsHeight.at(display: display)] = .number(Double(100 + element))
        profile[.layout(.fullScreen, .portrait, display: display)] = try Devices.layout(
          "compact/regular")
      }
      survey.add(profile)
    }
    let cover = survey.cover()
    #expect(!cover.isProved && cover.lowerBound > 0 && cover.lowerBound < cover.members.count)
    #expect(cover.explanation.contains { $0.finding.hasSuffix("can is not known") })
  }
}
