import Catalogue
import Encoding

/// The hub's refusals, in words.
extension Message {
  /// There is no catalogue of the name.
  static let unknownCatalogue = Message.failure(
    .init(
      .unknownCatalogue, "the hub has no catalogue of that name",
      hint: "Check the name; the first 'devcat push' makes the catalogue."))

  /// The client's catalogue is another than the hub's.
  static func otherLineage(hub: CatalogueID, client: CatalogueID) -> Message {
    .failure(
      .init(
        .otherLineage, "the hub's catalogue is \(hub), and the client's is \(client)",
        hint: "They share no history: clone the hub's into a new file."))
  }

  /// The hub's history begins after the client's base.
  static func historyMissing(before number: Int) -> Message {
    .failure(
      .init(
        .historyMissing, "the hub's history begins with a snapshot of revision \(number)",
        hint: "Ask for a snapshot of it ('devcat snapshot save' on the hub's machine)."))
  }

  /// The hub's history does not hold the client's base.
  static func diverged(
    hub: RevisionPoint?, head: RevisionPoint, client: RevisionPoint
  ) -> Message {
    let found =
      hub.map { "has digest \($0.digest.short)" } ?? "is not there (its head is \(head.number))"
    return .failure(
      .init(
        .diverged,
        "the client's revision \(client.number) has digest \(client.digest.short), and the hub's "
          + found,
        hint: "One of the two was restored from elsewhere: clone the hub's into a new file."))
  }
}
