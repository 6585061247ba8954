/// What an app consists of, as far as its adapting to a size class depends on it.
///
/// It is read from a small JSON file (docs/AppDescription.md). A description from there names only
/// screens that exist, has no ring of lists and details, and names no screen as two destinations;
/// of one that is made otherwise, a screen that does not exist is passed over.
public struct AppDescription: Hashable, Sendable {
  /// The name of the app.
  public let name: String
  /// How the team wants to navigate; `automatic` leaves it to the guideline.
  public let navigation: NavigationChoice
  /// What columns are built with.
  public let splitView: SplitViewKind
  /// The primary destinations, in the order of their bar.
  public let destinations: [AppDestination]
  /// Every screen, each id once.
  public let screens: [AppScreen]
  /// Which lists stand close to which details.
  public let listDetails: [ListDetailRelation]
  /// What is presented over a screen.
  public let modals: [AppModal]
  /// Other ways from screen to screen.
  public let links: [AppLink]
  /// What people do with several windows.
  public let useCases: [AppUseCase]

  private let indices: [String: Int]

  /// Makes a description; of screens with one id the first counts.
  public init(
    name: String, navigation: NavigationChoice = .automatic,
    splitView: SplitViewKind = .navigationSplitView, destinations: [AppDestination],
    screens: [AppScreen], listDetails: [ListDetailRelation] = [], modals: [AppModal] = [],
    links: [AppLink] = [], useCases: [AppUseCase] = []
  ) {
    self.name = name
    self.navigation = navigation
    self.splitView = splitView
    self.destinations = destinations
    self.screens = screens
    self.listDetails = listDetails
    self.modals = modals
    self.links = links
    self.useCases = useCases
    indices = Dictionary(
      screens.indices.map { (screens[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The screen with an id, or `nil` where there is none.
  public func screen(_ id: String) -> AppScreen? { indices[id].map { screens[$0] } }

  /// The title of a screen; the id itself where there is no such screen.
  public func title(of id: String) -> String { screen(id)?.title ?? id }
}
