/// The structure of an app, as far as it matters for adapting it to a size class.
///
/// It is read from a small JSON file (docs/AppDescription.md). A description from there names only
/// existing screens, has no ring of lists and details, and names no screen as two destinations; in
/// one made otherwise, a screen that does not exist is skipped.
public struct AppDescription: Hashable, Sendable {
  /// The name of the app.
  public let name: String
  /// How the team wants to navigate; `automatic` leaves it to the guideline.
  let navigation: NavigationChoice
  /// How columns are built.
  public let splitView: SplitViewKind
  /// The primary destinations, in the order of their bar.
  let destinations: [AppDestination]
  /// Every screen, each id once.
  public let screens: [AppScreen]
  /// The pairs of a list and its details.
  let listDetails: [ListDetailRelation]
  /// The screens presented over others.
  public let modals: [AppModal]
  /// The links from screen to screen that are neither a list's entry nor a modal.
  let links: [AppLink]
  /// How people use several windows.
  let useCases: [AppUseCase]

  private let indices: [String: Int]

  /// Makes a description; of several screens with the same id, the first counts.
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

  /// The screen with an id, or `nil` if there is none.
  func screen(_ id: String) -> AppScreen? { indices[id].map { screens[$0] } }

  /// The title of a screen; the id itself if there is no such screen.
  public func title(of id: String) -> String { screen(id)?.title ?? id }
}

/// A primary destination, and the secondary ones that belong to it.
public struct AppDestination: Hashable, Sendable {
  /// The screen of the tab.
  let screen: String
  /// The screens of the secondary destinations, in their order.
  let secondary: [String]

  /// Makes a destination.
  public init(screen: String, secondary: [String] = []) {
    self.screen = screen
    self.secondary = secondary
  }
}

/// A screen of an app.
public struct AppScreen: Hashable, Sendable {
  /// The role of a screen among the others.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Entries that lead to something.
    case list
    /// One object.
    case detail
    /// Anything else.
    case other
  }

  /// The word by which the description names it.
  public let id: String
  /// The name that people see.
  public let title: String
  /// Its role among the others.
  public let kind: Kind
  /// Its components, from the top.
  public let components: [AppComponent]

  /// Makes a screen; the title is the id where none is given.
  public init(
    id: String, title: String? = nil, kind: Kind = .other, components: [AppComponent] = []
  ) {
    self.id = id
    self.title = title ?? id
    self.kind = kind
    self.components = components
  }
}

/// A link from a screen to another one that takes its place.
public struct AppLink: Hashable, Sendable {
  /// The screen with the link.
  let origin: String
  /// The screen that it leads to.
  let target: String

  /// Makes a link.
  public init(from origin: String, to target: String) {
    self.origin = origin
    self.target = target
  }
}

/// A screen that is presented over another one.
public struct AppModal: Hashable, Sendable {
  /// The kind of presented screen.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The filter of a list.
    case filter
    /// Fields to be filled in.
    case form
    /// Something small that belongs to the area that opens it.
    case popover
    /// A task of its own.
    case sheet
    /// More of what the screen beneath shows.
    case inspector
    /// A task that needs the whole screen.
    case fullScreen
  }

  /// The two ways that compact has, where the guideline leaves the choice.
  public enum CompactChoice: String, CaseIterable, Hashable, Sendable {
    /// A sheet over the parent.
    case sheet
    /// The whole screen.
    case fullScreen
  }

  /// The screen that is presented.
  public let screen: String
  /// The kind of modal.
  public let kind: Kind
  /// The screen that it is opened from.
  public let opener: String
  /// How a popover or inspector is shown in compact, where the team has chosen.
  let compactChoice: CompactChoice?

  /// Makes a modal.
  public init(
    screen: String, kind: Kind, from opener: String, compactChoice: CompactChoice? = nil
  ) {
    self.screen = screen
    self.kind = kind
    self.opener = opener
    self.compactChoice = compactChoice
  }
}

/// How a team wants its app to be navigated.
public enum NavigationChoice: String, CaseIterable, Hashable, Sendable {
  /// The guideline's advice for the app's structure.
  case automatic
  /// A tab bar in both size classes.
  case tabBar
  /// A sidebar in regular, a tab bar in compact.
  case sidebar
  /// The adaptable style of the tab view, which depends on the platform.
  case adaptable
}

/// How the columns of an app are built.
public enum SplitViewKind: String, CaseIterable, Hashable, Sendable {
  /// SwiftUI's navigation split view, which has either two or three columns in one app.
  case navigationSplitView
  /// A solution of the team's own.
  case custom
}

/// A list screen and the screen that shows one of its entries.
///
/// A detail that is a list itself makes a chain, as folders, mails and a mail do.
public struct ListDetailRelation: Hashable, Sendable {
  /// The list screen.
  let list: String
  /// The screen of an entry.
  let detail: String

  /// Makes a relation.
  public init(list: String, detail: String) {
    self.list = list
    self.detail = detail
  }
}

/// The cards of a carousel, and where they lead.
public struct CarouselContent: Hashable, Sendable {
  /// How many cards there are.
  public let items: Int
  /// How many are seen at once in compact.
  public let visibleInCompact: Int
  /// How many are seen at once in regular.
  public let visibleInRegular: Int
  /// Whether regular has two rows of cards.
  let isDouble: Bool
  /// The list with all items, where there is one.
  let all: String?
  /// The detail that a card opens, where it opens one.
  let opens: String?

  /// Makes a carousel; two cards are seen in compact and four in regular unless said otherwise.
  ///
  /// Source of the two numbers: Adaptive Apps, "Reducing Navigation Hierarchies", Card Carousel.
  public init(
    items: Int, visibleInCompact: Int = 2, visibleInRegular: Int = 4, isDouble: Bool = false,
    all: String? = nil, opens: String? = nil
  ) {
    self.items = items
    self.visibleInCompact = visibleInCompact
    self.visibleInRegular = visibleInRegular
    self.isDouble = isDouble
    self.all = all
    self.opens = opens
  }
}

/// Something that people do with two windows side by side.
///
/// Source: Adaptive Apps, "Use Cases for Multi-Window and Multi-Task".
public struct AppUseCase: Hashable, Sendable {
  /// The kind of use.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An element of a list or collection is dropped into a new window, which opens its details.
    case dragAndDrop
    /// Two objects are looked at side by side.
    case compare
    /// An object is created while another one stays open.
    case createWithReference
    /// Work items are dragged out of the list, and each is a window.
    case taskExecution
    /// Something is dragged from a source app and dropped into a destination app.
    case createAttachment
  }

  /// The kinds of attachment.
  public enum Attachment: String, CaseIterable, Hashable, Sendable {
    /// An object of the app's own.
    case customObject
    /// Text.
    case text
    /// Pictures, sound or video.
    case media
    /// A document such as a photo, a screenshot or a PDF file.
    case document
  }

  let kind: Kind
  /// The screen that opens in the new window, or takes the dropped object.
  let opens: String
  /// The screen on which the use begins; `nil` if it begins on the screen that opens.
  let origin: String?
  /// Whether the app cannot do it in one window.
  let requiresWindow: Bool
  /// The attachment, if there is one.
  let attachment: Attachment?
  /// The attachments that the destination app accepts, if known.
  let accepted: [Attachment]?

  /// Makes a use case.
  public init(
    _ kind: Kind, opens: String, from origin: String? = nil, requiresWindow: Bool = false,
    attachment: Attachment? = nil, accepted: [Attachment]? = nil
  ) {
    self.kind = kind
    self.opens = opens
    self.origin = origin
    self.requiresWindow = requiresWindow
    self.attachment = attachment
    self.accepted = accepted
  }
}
