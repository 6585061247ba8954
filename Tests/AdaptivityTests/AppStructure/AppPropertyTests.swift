import DevcatAdaptivity
import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

@Suite("Properties of every app") struct AppPropertyTests {
  private func forRandomApps(
    _ test: String, _ body: (AppDescription, AppAdaptation) throws -> Void
  ) rethrows {
    let seed = SeededGenerator.seed(of: test)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let app = RandomApp.make(&random)
      try body(app, AppAdaptation(app, for: RandomApp.target(&random)))
    }
  }

  @Test("Every screen is reached or a diagnostic says so")
  func everyScreenIsReachedOrADiagnosticSaysSo() {
    forRandomApps("everyScreenIsReached") { app, adaptation in
      for plan in [adaptation.compact, adaptation.regular] {
        #expect(plan.screens.map(\.id) == app.screens.map(\.id))
        for screen in plan.screens where screen.level == nil {
          let isTold = adaptation.diagnostics.contains {
            $0.severity == .error
              && $0.message == "nothing leads to '\(screen.id)' in \(plan.sizeClass.name)"
          }
          #expect(isTold == screen.isShown, "\(screen) of \(app)")
        }
      }
    }
  }

  @Test("Screens that replace a list lead to the same screens")
  func screensThatReplaceAListLeadToTheSameScreens() {
    forRandomApps("whatReplacesAList") { app, adaptation in
      for (compact, regular) in zip(adaptation.compact.screens, adaptation.regular.screens)
      where regular.isShown {
        #expect((compact.level == nil) == (regular.level == nil), "\(regular.id) of \(app)")
      }
    }
  }

  @Test("No conversion saves a negative number of levels")
  func noConversionSavesANegativeNumberOfLevels() {
    forRandomApps("noNegativeLevels") { app, adaptation in
      for (compact, regular) in zip(adaptation.compact.screens, adaptation.regular.screens) {
        guard let before = compact.level, let after = regular.level else { continue }
        #expect(before >= after && after >= 1, "\(regular.id) of \(app)")
      }
      #expect(adaptation.compact.depth >= adaptation.regular.depth)
      if adaptation.savedLevels.isEmpty, adaptation.regular.navigation.showsSecondary.value != true
      {
        #expect(
          adaptation.compact.screens.map(\.level) == adaptation.regular.screens.map(\.level))
      }
    }
  }

  @Test("Information that one class lacks is reported")
  func informationThatOneClassLacksIsReported() {
    forRandomApps("informationThatOneClassLacks") { app, adaptation in
      let shown = [adaptation.compact, adaptation.regular].map { plan in
        Set(
          plan.components.filter { component in
            component.form == .sidebarGroup
              || plan.screens.contains { $0.id == component.screen && $0.level != nil }
          }.flatMap(\.component.shows))
      }
      for (index, name) in [(0, "compact"), (1, "regular")] {
        let lacking = shown[1 - index].subtracting(shown[index])
        let told = adaptation.diagnostics.filter { $0.message.hasPrefix("\(name) lacks '") }
        #expect(told.count == lacking.count, "\(name) of \(app)")
      }
    }
  }

  @Test("Mixed column counts are reported") func mixedColumnCountsAreReported() {
    forRandomApps("twoAndThreeColumns") { app, adaptation in
      let counts = Set(
        adaptation.regular.screens.compactMap { screen -> Int? in
          if case .column(1, let count) = screen.place { count } else { nil }
        })
      #expect(counts.isSubset(of: [2, 3]))
      let isTold = adaptation.diagnostics.contains { $0.rule == "app.one-column-count" }
      #expect(isTold == (counts.count > 1 && app.splitView == .navigationSplitView), "\(app)")
    }
  }

  @Test("Every adaptation has its rules") func everyAdaptationHasItsRules() {
    forRandomApps("everyAdaptationHasItsRules") { _, adaptation in
      #expect(!adaptation.explanation.isEmpty)
    }
  }
}
