import DevcatValues
import Testing

@testable import DevcatSite

@Suite("Device history") struct DeviceHistoryTests {
  @Test("Values that come back with their device are of the revision that brings it back")
  func comingBack() {
    var profile = Profile(id: "a")
    profile[Field.name.at()] = .text("A")
    var history = DeviceHistory()
    history.add(1, profile)
    history.add(2, nil)
    history.add(5, profile)
    #expect(history.sources == [Field.name.at(): 5])
    #expect(history.steps.map(\.revision) == [1, 2, 5])
    #expect(history.steps.map(\.after) == [.text("A"), nil, .text("A")])
  }
}
