import Adaptivity
import Catalogue
import Testing

/// Human Interface Guidelines, "Device Screen Sizes and Orientations" and "General Layout
/// Considerations": every screen size, on multiple devices.
@Suite struct DeviceCoverTests {
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

  /// An unknown value of one device is not taken for the known value of another.
  @Test func unknownValuesAreCombinationsOfTheirOwn() throws {
    var phones = try Self.phones()
    phones[1][.safeArea(.portrait)] = nil
    let cover = Self.cover(phones, modes: [.fullScreen])
    #expect(cover.members.map(\.id) == ["a", "b", "c"])
    phones[2][.layout(.fullScreen, .portrait)] = nil
    phones[2][.layout(.fullScreen, .landscape)] = try Devices.layout("compact/-")
    let less = Self.cover(phones, modes: [.fullScreen])
    #expect(less.members.map(\.id) == ["a", "b"] && less.unknownCount == 1)
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
    var reasoning = Reasoning(isWanted: true)
    cover.explain(in: &reasoning)
    #expect(reasoning.steps.map(\.rule) == [.previewOnMany, .everyScreenSize])
  }

  @Test("Cover: without a proof it says how many devices are needed at least")
  func unprovedCoverHasALowerBound() throws {
    var survey = CoverSurvey()
    for (index, set) in SetCoverTests.random(2, sets: 60, elements: 60, density: 8).enumerated() {
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
    var reasoning = Reasoning(isWanted: true)
    cover.explain(in: &reasoning)
    #expect(reasoning.steps.contains { $0.finding.hasSuffix("can is not known") })
  }
}
