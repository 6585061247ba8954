/// A screen of an app.
public struct AppScreen: Hashable, Sendable {
  /// What a screen is to those around it.
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
  /// What it is to those around it.
  public let kind: Kind
  /// What stands on it, from the top.
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
