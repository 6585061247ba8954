public import Catalogue
public import Encoding

extension HubSession {
  /// What the caller is to do next.
  public enum Action: Sendable {
    /// See whether the token lets its bearer in, and call `admitted(_:)` or `end(_:)`.
    case admit(token: String)
    /// Wait for a message, and call `received(_:)`.
    case receive
    /// Send a message; then as for `receive`.
    case reply(Message)
    /// Send a message that says where a catalogue stands, with the seal of that before it; then as
    /// for `receive`.
    case answer(Message, Place)
    /// Send that the hub holds what was pushed, with who pushed it and the seal before it; then as
    /// for `receive`.
    case acknowledge(CatalogueName, Message.Push)
    /// See where the catalogue stands and which revision has the number, and call `located(_:)`.
    case locate(CatalogueName, number: Int)
    /// Call `told(_:)` at each new head of the catalogue from now on, and `beat(_:)` at every
    /// interval; see where it stands, and call `located(_:)`.
    case attend(CatalogueName)
    /// Send the head with its seal before it, then the revisions up to it as `delta` messages, of at
    /// most so many bytes together, and call `streamed()`. Where something has come of them before, say
    /// first from where on they are sent.
    case stream(Place, after: Int, received: ReceivedPrefix?, maximumBytes: Int)
    /// Send the head with its seal before it, then from where on, then a snapshot of it, of at most so
    /// many bytes, and call `streamed()`.
    case snapshot(Place, received: ReceivedPrefix, maximumBytes: Int)
    /// Send the head with its seal before it, then the hashes of the nodes at a revision, or of the
    /// buckets under some of them, and call `streamed()`.
    case hashes(Place, at: Int, nodes: [Int])
    /// Send the head with its seal before it, then the profiles in some buckets at a revision, and call
    /// `streamed()`.
    case records(Place, at: Int, buckets: [Int])
    /// Keep a piece of the delta; then as for `receive`.
    case keep([UInt8])
    /// Keep the last piece, take the whole delta into the catalogue, and call `judged(_:)`.
    case accept(CatalogueName, Message.Push, last: [UInt8])
    /// Send the failure, and end the connection.
    case end(Message.Failure)
  }

  /// Where a catalogue stands.
  public struct Place: Hashable, Sendable {
    /// Its name on the hub.
    public let name: CatalogueName
    /// Its id.
    public let catalogue: CatalogueID
    /// A revision of it.
    public let point: RevisionPoint

    /// Its last revision.
    init(_ name: CatalogueName, _ standing: Standing) {
      self.name = name
      catalogue = standing.catalogue
      point = standing.head
    }

    /// A revision of it.
    init(_ name: CatalogueName, _ catalogue: CatalogueID, _ point: RevisionPoint) {
      self.name = name
      self.catalogue = catalogue
      self.point = point
    }
  }
}
