public import DevcatValues

extension Message {
  /// Offers the revisions after a base, up to a head; `delta` messages with them follow.
  public struct Push: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x11, "push", .client, atMost: 256,
      "name, id of the catalogue, base point, head point, bytes of the delta, strictness of a merge (`field`, `profile` or `manual`)"
    )
    var asMessage: Message { .push(self) }

    /// The name of the catalogue on the hub, `team/name`.
    public var name: String
    /// The id of the catalogue.
    public var catalogue: CatalogueID
    /// The revision on which the offered ones were made: the hub's head, or one before it.
    public var base: RevisionPoint
    /// The last revision offered.
    public var head: RevisionPoint
    /// The size of the whole delta in bytes.
    public var size: Int
    /// Which changes are conflicts for people to resolve; with `manual` the hub merges nothing.
    public var strictness: MergeStrictness

    /// Makes a push.
    public init(
      name: String, catalogue: CatalogueID, base: RevisionPoint, head: RevisionPoint, size: Int,
      merging strictness: MergeStrictness = .field
    ) {
      self.name = name
      self.catalogue = catalogue
      self.base = base
      self.head = head
      self.size = size
      self.strictness = strictness
    }

    func encode(to writer: inout CBORWriter) {
      writer.array(of: name, catalogue, base, head, size, strictness)
    }

    init(from reader: inout CBORReader) throws(Failure) {
      (name, catalogue, base, head, size, strictness) = try reader.readItems()
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

  /// Says that the hub has stored the push durably: as it was pushed, or merged onto its head.
  public struct Accepted: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x23, "accepted", .hub, atMost: 128, "head point, onto point, bytes of the delta")
    var asMessage: Message { .accepted(self) }

    /// The greatest delta that follows, in bytes; the client pulls a larger one.
    public static let largestDelta = 1 << 20

    /// The head of the push; or, after a merge, the last revision that the hub made of it.
    public var head: RevisionPoint
    /// The hub's head before the merge; without a merge the new head itself.
    public var onto: RevisionPoint
    /// The size in bytes of the delta that follows, from the base of the push to the hub's former
    /// head; 0 if the client must pull it.
    public var size: Int

    /// Makes an acceptance of a push as it was pushed.
    public init(head: RevisionPoint) { self.init(head: head, onto: head, size: 0) }

    /// Makes an acceptance of a push that was merged.
    public init(head: RevisionPoint, onto: RevisionPoint, size: Int) {
      (self.head, self.onto, self.size) = (head, onto, size)
    }

    func encode(to writer: inout CBORWriter) { writer.array(of: head, onto, size) }

    init(from reader: inout CBORReader) throws(Failure) {
      (head, onto, size) = try reader.readItems()
    }
  }

  /// Says that the base of a push is not the hub's head.
  public struct Stale: ArrayPayload {
    static let declaration = MessageDeclaration(
      0x24, "stale", .hub, atMost: 64, "head point")
    var asMessage: Message { .stale(self) }

    /// The hub's head.
    public var head: RevisionPoint

    /// Makes a refusal.
    public init(head: RevisionPoint) { self.head = head }

    func encode(to writer: inout CBORWriter) { writer.array(of: head) }

    init(from reader: inout CBORReader) throws(Failure) { head = try reader.readItems() }
  }
}
