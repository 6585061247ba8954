/// A list screen and the screen that shows one of its entries.
///
/// A detail that is a list itself makes a chain, as folders, mails and a mail do.
public struct ListDetailRelation: Hashable, Sendable {
  /// The list screen.
  public let list: String
  /// The screen of an entry.
  public let detail: String

  /// Makes a relation.
  public init(list: String, detail: String) {
    self.list = list
    self.detail = detail
  }
}
