import DevcatQuery
import Testing

/// The layout under test: a sidebar takes a third of a regular width, and 240 points at least.
struct Sidebar {
  let width: Double

  init?(in traits: Traits) {
    guard traits.horizontal == .regular, let window = traits.width else { return nil }
    width = max(240, window / 3)
  }
}

/// The devices that stand for all iPhones: one for each combination of size classes, scale, aspect
/// ratio and safe area.
let phones: [Device] = {
  do {
    return try DeviceSnapshot.reference.cover(where: "family=iPhone")
  } catch {
    fatalError("\(error)")
  }
}()

@Suite("A sidebar, on every kind of iPhone")
struct SidebarTests {
  @Test func theCoverIsSmallAndHasBothKinds() {
    #expect((2...40).contains(phones.count))
    let classes = Set(phones.map { $0.traits(.landscape).horizontal })
    #expect(classes.isSuperset(of: [.compact, .regular]))
  }

  @Test(arguments: phones)
  func itIsShownInRegularWidthOnly(phone: Device) throws {
    #expect(Sidebar(in: phone.traits(.portrait)) == nil)
    let traits = phone.traits(.landscape)
    let sidebar = Sidebar(in: traits)
    #expect((sidebar != nil) == (traits.horizontal == .regular))
    if let sidebar, let width = traits.width { #expect(sidebar.width <= width / 2) }
  }
}
