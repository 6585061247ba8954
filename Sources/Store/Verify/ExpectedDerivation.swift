import Catalogue
import SQLite

/// The layouts that devices should take from those with the same screen points, by their definition.
///
/// Computed over profiles and without SQL, so that it checks what `DerivedLayouts` wrote.
struct ExpectedDerivation {
  private struct Screen: Hashable {
    let size: Size
    let orientation: Orientation
  }

  /// What the devices with a screen say of an orientation.
  private struct Answer {
    var classes: LayoutTraits?
    var isNotAvailable = false
    var isContradicted = false
    /// The first device that says so.
    var example: String
  }

  private struct Lack {
    let id: String
    let display: String
    let screen: Screen
  }

  private var answers: [Screen: Answer] = [:]
  private var lacks: [Lack] = []

  /// Adds a profile; they come in id order.
  mutating func add(_ profile: Profile) {
    for display in profile.displays {
      guard let size = display.points else { continue }
      for orientation in Orientation.allCases {
        let screen = Screen(size: size, orientation: orientation)
        if let layout = display.layout(.fullScreen, orientation) {
          add(layout, of: screen, profile.id)
        } else {
          let name = display.name ?? ProjectionRows.mainDisplay
          if display.name != ProjectionRows.mainDisplay {
            lacks.append(Lack(id: profile.id, display: name, screen: screen))
          }
        }
      }
    }
  }

  private mutating func add(_ layout: Layout, of screen: Screen, _ id: String) {
    var answer = answers[screen] ?? Answer(example: id)
    if let traits = layout.traits {
      guard traits.horizontal != nil, traits.vertical != nil else { return }
      let classes = LayoutTraits(horizontal: traits.horizontal, vertical: traits.vertical)
      if let known = answer.classes, known != classes { answer.isContradicted = true }
      answer.classes = classes
    } else {
      answer.isNotAvailable = true
    }
    answers[screen] = answer
  }

  /// The rows that `layout` should hold besides the devices' own.
  var rows: [[DatabaseValue]] {
    lacks.compactMap { lack in
      guard let answer = answers[lack.screen], let classes = answer.classes,
        !answer.isContradicted, !answer.isNotAvailable
      else { return nil }
      let key = [
        lack.id, lack.display, Mode.fullScreen.rawValue, lack.screen.orientation.rawValue,
      ]
      return key.map(DatabaseValue.text) + ProjectionRows.cells(of: .available(classes))
        + [.text(answer.example)]
    }
  }
}
