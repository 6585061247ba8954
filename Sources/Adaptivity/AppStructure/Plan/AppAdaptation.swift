public import Catalogue

/// An app, converted for compact and for regular by the guideline on adaptive apps.
public struct AppAdaptation: Hashable, Sendable {
  /// The app.
  public let app: AppDescription
  /// What it was adapted to.
  public let target: AdaptationTarget
  /// The app in compact width.
  public let compact: ClassPlan
  /// The app in regular width.
  public let regular: ClassPlan
  /// What the adaptable style would be: on the platform of the target, or on each where none is
  /// given; empty where a tab bar does in both classes.
  public let adaptableStyles: [AdaptableStyle]
  /// Every level of navigation that regular does without, by method.
  public let savedLevels: [SavedLevel]
  /// What should open in a window of its own in regular.
  public let windows: [SecondWindow]
  /// What the guideline says of the app, errors first.
  public let diagnostics: [AppDiagnostic]

  /// Converts an app; about O(d × w) for d destinations and w ways between screens.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - target: What it is adapted to.
  ///   - reasoning: Where the rules are noted that were used.
  public init(
    _ app: AppDescription, for target: AdaptationTarget = AdaptationTarget(),
    because reasoning: inout Reasoning
  ) {
    let ways = AppWays(of: app)
    let navigation = NavigationConversion(of: app, ways: ways, for: target, because: &reasoning)
    let structure = StructureConversion(
      of: app, ways, showsSecondary: navigation.regular.showsSecondary.value ?? false)
    self.app = app
    self.target = target
    compact = structure.plan(.compact, navigation.compact)
    regular = structure.plan(.regular, navigation.regular)
    adaptableStyles =
      navigation.regular.bar == .known(.tabBar) && app.navigation != .adaptable
      ? [] : (target.platform.map { [$0] } ?? AppPlatform.allCases).map(AdaptableStyle.init(on:))
    for style in adaptableStyles {
      reasoning.note(
        .adaptableStyle,
        "\(style.platform.rawValue) from \(style.firstVersion): \(style.wording)")
    }
    savedLevels = structure.savedLevels
    structure.explain(savedLevels, in: &reasoning)
    let information = SharedInformation(compact, regular)
    information.explain(in: &reasoning)
    let second = SecondWindows(
      of: app, on: target.platform, without: structure.replaced, because: &reasoning)
    windows = second.windows
    let found =
      navigation.diagnostics + StructureDiagnostics(structure, compact, regular).diagnostics
      + information.diagnostics(for: app) + second.diagnostics
    diagnostics = AppDiagnostic.Severity.allCases.flatMap { severity in
      found.filter { $0.severity == severity }
    }
  }

  /// Converts an app, and keeps no account of the rules.
  public init(_ app: AppDescription, for target: AdaptationTarget = AdaptationTarget()) {
    var reasoning = Reasoning(isWanted: false)
    self.init(app, for: target, because: &reasoning)
  }

  /// The app in a size class.
  public func plan(_ sizeClass: SizeClass) -> ClassPlan {
    sizeClass == .compact ? compact : regular
  }

  /// The classes that were asked for: the one of the target, or both where that is open or unknown.
  public var classes: [SizeClass] { target.sizeClass?.value.map { [$0] } ?? SizeClass.allCases }
}
