public import DevcatValues

/// An app, converted for compact and for regular by the guideline on adaptive apps.
public struct AppAdaptation: Hashable, Sendable {
  /// The app.
  public let app: AppDescription
  /// The target.
  public let target: AdaptationTarget
  /// The app in compact width.
  public let compact: ClassPlan
  /// The app in regular width.
  public let regular: ClassPlan
  /// The adaptable style: on the platform of the target, or on each if none is given; empty if a
  /// tab bar works in both classes.
  public let adaptableStyles: [AdaptableStyle]
  /// Every level of navigation that regular does without, by method.
  public let savedLevels: [SavedLevel]
  /// The screens that should open in a window of their own in regular.
  public let windows: [SecondWindow]
  /// The guideline's findings about the app, errors first.
  public let diagnostics: [AppDiagnostic]

  /// Converts an app; about O(d × w) for d destinations and w ways between screens.
  public init(_ app: AppDescription, for target: AdaptationTarget = AdaptationTarget()) {
    let (navigation, structure) = Self.convert(app, for: target)
    self.app = app
    self.target = target
    compact = structure.plan(.compact, navigation.compact)
    regular = structure.plan(.regular, navigation.regular)
    adaptableStyles =
      navigation.regular.bar == .known(.tabBar) && app.navigation != .adaptable
      ? [] : (target.platform.map { [$0] } ?? AppPlatform.allCases).map(AdaptableStyle.init(on:))
    savedLevels = structure.savedLevels
    let information = SharedInformation(compact, regular)
    let second = SecondWindows(of: app, on: target.platform, without: structure.replaced)
    windows = second.windows
    let found =
      navigation.diagnostics + StructureDiagnostics(structure, compact, regular).diagnostics
      + information.diagnostics(for: app) + second.diagnostics
    diagnostics = AppDiagnostic.Severity.allCases.flatMap { severity in
      found.filter { $0.severity == severity }
    }
  }

  private static func convert(
    _ app: AppDescription, for target: AdaptationTarget
  ) -> (NavigationConversion, StructureConversion) {
    let ways = AppWays(of: app)
    let navigation = NavigationConversion(of: app, ways: ways, for: target)
    let structure = StructureConversion(
      of: app, ways, showsSecondary: navigation.regular.showsSecondary.value ?? false)
    return (navigation, structure)
  }

  /// The rules behind it; the app is converted again for them.
  public var explanation: [ExplanationStep] {
    let (navigation, structure) = Self.convert(app, for: target)
    return navigation.explanation(of: app)
      + adaptableStyles.map {
        ExplanationStep(
          "app.adaptable-style", "\($0.platform.rawValue) from \($0.firstVersion): \($0.wording)")
      } + structure.explanation(ofSaved: savedLevels)
      + SharedInformation(compact, regular).explanation + windows.explanation(of: app)
  }

  /// The app in a size class.
  public func plan(_ sizeClass: SizeClass) -> ClassPlan {
    sizeClass == .compact ? compact : regular
  }

  /// The requested classes: the one of the target, or both if it is not given or unknown.
  public var classes: [SizeClass] { target.sizeClass?.value.map { [$0] } ?? SizeClass.allCases }
}

/// A finding of a guideline about an app.
public struct AppDiagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// The app cannot be built so, or people miss something.
    case error
    /// The app goes against a recommendation of the guideline.
    case warning
    /// Something could be better.
    case advice
  }

  /// How much it matters.
  public let severity: Severity
  /// The rule that says so.
  public let rule: Rule
  /// The finding, in one sentence without its full stop.
  public let message: String

  init(_ severity: Severity, _ rule: Rule, _ message: String) {
    (self.severity, self.rule, self.message) = (severity, rule, message)
  }
}

extension [AppDiagnostic] {
  /// Adds a finding.
  mutating func note(_ severity: AppDiagnostic.Severity, _ rule: Rule, _ message: String) {
    append(AppDiagnostic(severity, rule, message))
  }
}

/// An app in one size class.
public struct ClassPlan: Hashable, Sendable {
  /// The size class.
  public let sizeClass: SizeClass
  /// How the destinations are shown.
  public let navigation: NavigationPlan
  /// Every screen of the description, in its order.
  public let screens: [PlannedScreen]
  /// Every modal of the description, in its order.
  public let modals: [PlannedModal]
  /// The components that the class has, by screen in the order of the description.
  public let components: [PlannedComponent]

  /// The level of the deepest screen; 0 if none is reached.
  public var depth: Int { screens.compactMap(\.level).max() ?? 0 }
}

/// A screen of an app in one size class.
public struct PlannedScreen: Hashable, Sendable {
  /// The place of a screen in a class.
  public enum Place: Hashable, Sendable {
    /// It is a screen of its own.
    case own
    /// It is a column of a screen with several: its number, from 1, and the number of columns.
    case column(Int, of: Int)
    /// It is not shown, because its group in the sidebar shows its entries.
    case sidebarGroup
    /// It is not shown, because the carousel on another screen shows its entries.
    case carousel(on: String)
  }

  /// The id of the screen.
  public let id: String
  /// The place at which it is shown.
  public let place: Place
  /// How many levels down it is, from 1; `nil` if it is not shown or nothing leads to it.
  public let level: Int?

  /// Whether the class has such a screen.
  public var isShown: Bool {
    switch place {
    case .own, .column: true
    case .sidebarGroup, .carousel: false
    }
  }
}

/// A component of an app in one size class.
public struct PlannedComponent: Hashable, Sendable {
  /// The id of the screen that it is on.
  public let screen: String
  /// The component as the description has it.
  public let component: AppComponent
  /// The form that it takes in the class.
  public let form: ComponentForm
  /// How many cards are reached, where it is a carousel.
  public let reach: CarouselReach?
}

/// A modal of an app in one size class.
public struct PlannedModal: Hashable, Sendable {
  /// The modal.
  public let modal: AppModal
  /// How it is presented.
  public let presentation: ModalForm
}

/// A level of the hierarchy of navigation that regular does without.
///
/// Source: Adaptive Apps, "Reducing Navigation Hierarchies", which names the four methods.
public struct SavedLevel: Hashable, Sendable {
  /// How the level is saved.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    /// A popover or an inspector instead of a modal or a screen.
    case presentation
    /// A group of the sidebar instead of a list.
    case sidebar
    /// A carousel instead of a list of all its items.
    case carousel
    /// A list and its details side by side.
    case listDetail

    var rule: Rule {
      switch self {
      case .presentation: "app.presentation-saves"
      case .sidebar: "app.sidebar-saves"
      case .carousel: "app.carousel-saves"
      case .listDetail: "app.list-detail-saves"
      }
    }
  }

  /// How the level is saved.
  public let method: Method
  /// The screen that compact has to open: the one behind which a level is saved.
  public let screen: String
  /// The screen that it would be opened from; `nil` if it is a destination.
  public let opener: String?
}
