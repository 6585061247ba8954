@testable import DevcatPictures
import Testing

@Suite("The palette")
struct PaletteTests {
  /// Pairs of Sharma, Wu and Dalal's test data, which the formula must give.
  @Test(
    "CIEDE2000 gives its published test data",
    arguments: [
      ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
      ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
      ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
      ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
      ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ])
  func difference(
    _ first: (Double, Double, Double), _ second: (Double, Double, Double), _ expected: Double
  ) {
    let found = colorDifference(
      (l: first.0, a: first.1, b: first.2), (l: second.0, a: second.1, b: second.2))
    #expect(abs(found - expected) < 0.0001)
  }

  @Test(
    "contrast is that of WCAG", arguments: [(0x000000, 21.0), (0x777777, 4.478), (0xffffff, 1)])
  func contrast(_ color: Int, _ expected: Double) {
    #expect(abs(Color(UInt32(color)).contrast(to: Color(0xffffff)) - expected) < 0.001)
  }

  @Test("every series has a contrast of 3 to the paper", arguments: Theme.allCases)
  func seriesContrast(_ theme: Theme) {
    let paper = Role.paper.color(in: theme)
    for number in 1...Role.seriesCount {
      let color = Role.series(number).color(in: theme)
      #expect(color.contrast(to: paper) >= 3, "series \(number) in \(theme)")
    }
  }

  @Test("no two series are alike", arguments: Theme.allCases)
  func seriesDiffer(_ theme: Theme) {
    for first in 1..<Role.seriesCount {
      for second in (first + 1)...Role.seriesCount {
        let (one, other) = (
          Role.series(first).color(in: theme),
          Role.series(second).color(in: theme)
        )
        #expect(
          colorDifference(one.lab, other.lab) >= 15, "series \(first) and \(second) in \(theme)")
      }
    }
  }

  /// The backgrounds of text: the roles of text, and the grounds of pictures.
  @Test(
    "text has a contrast of 4.5 to its ground",
    arguments: Theme.allCases,
    [
      (Role.ink, [Role.paper, .screen, .safeArea, .otherApp]),
      (.faintInk, [.paper, .screen, .safeArea]), (.tint, [.paper]),
      (.positive, [.paper]), (.negative, [.paper]), (.safeAreaEdge, [.paper, .screen, .safeArea]),
    ])
  func text(_ theme: Theme, _ pair: (role: Role, grounds: [Role])) {
    for ground in pair.grounds {
      let contrast = pair.role.color(in: theme).contrast(
        to: ground.color(in: theme))
      #expect(contrast >= 4.5, "\(pair.role.name) on \(ground.name) in \(theme)")
    }
  }

  @Test(
    "lines that carry meaning have a contrast of 3", arguments: Theme.allCases,
    [
      (Role.outline, Role.paper), (.axis, .paper), (.safeAreaEdge, .screen),
      (.homeIndicator, .screen), (.outline, .otherApp),
    ])
  func lines(_ theme: Theme, _ pair: (role: Role, ground: Role)) {
    let contrast = pair.role.color(in: theme).contrast(
      to: pair.ground.color(in: theme))
    #expect(contrast >= 3, "\(pair.role.name) on \(pair.ground.name) in \(theme)")
  }

  @Test("after the last series the first comes again")
  func wrap() {
    #expect(Role.series(12).name == "series-1")
    #expect(Role.series(11, .half).name == "series-11-half")
    #expect(
      Role.series(12).color(in: .light) == Role.series(1).color(in: .light))
  }
}
