public import DevcatValues

extension Message {
  /// Offers the revisions after a base, up to a head; `delta` messages with them follow.
  public struct Push: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x11, "push", .client, atMost: 256,
      "name, id of the catalogue, base point, head point, bytes of the delta")
    var asMessage: Message { .push(self) }

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision on which the offered ones were made, which should be the hub's head.
    public var base: RevisionPoint
    /// The last revision offered.
    public var head: RevisionPoint
    /// The size of the whole delta in bytes.
    public var size: Int

    /// Makes a push.
    public init(
      name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint, size: Int
    ) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.head = head
      self.size = size
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(of: name, catalogue, base, head, size)
    }

    init(from reader: inout CBORReader) throws(Failure) {
      (name, catalogue, base, head, size) = try reader.readItems()
    }
  }

  /// Says that the hub still works on the request; an answer follows.
  public struct Progress: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x28, "progress", .hub, atMost: 16, "milliseconds since the request")
    var asMessage: Message { .progress(self) }

    /// How long the hub has worked on the request, in milliseconds.
    var elapsed: UInt64

    /// Makes a progress message.
    public init(elapsed: UInt64) { self.elapsed = elapsed }

    func encode(to writer: inout CBORWriter) { writer.array(of: elapsed) }

    init(from reader: inout CBORReader) throws(Failure) { elapsed = try reader.readItems() }
  }

  /// Says that the hub has stored the pushed revisions durably, as they are.
  public struct Accepted: ArrayPayload {
    static let declaration = MessageDeclaration(0x23, "accepted", .hub, atMost: 64, "head point")
    var asMessage: Message { .accepted(self) }

    /// The head of the push.
    public var head: RevisionPoint

    /// Makes an acceptance.
    public init(head: RevisionPoint) { self.head = head }

    func encode(to writer: inout CBORWriter) { writer.array(of: head) }

    init(from reader: inout CBORReader) throws(Failure) { head = try reader.readItems() }
  }

  /// Says that the base of a push is not the hub's head; `delta` messages lead from the one to the other.
  public struct Stale: ArrayPayload {
    static let declaration = MessageDeclaration(0x24, "stale", .hub, atMost: 64, "head point")
    var asMessage: Message { .stale(self) }

    /// The hub's head.
    public var head: RevisionPoint

    /// Makes a refusal.
    public init(head: RevisionPoint) { self.head = head }

    func encode(to writer: inout CBORWriter) { writer.array(of: head) }

    init(from reader: inout CBORReader) throws(Failure) { head = try reader.readItems() }
  }
}
