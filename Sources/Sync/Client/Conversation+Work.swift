import Catalogue
import Encoding
import Store

/// What a conversation is held for, and what comes of it.
extension Conversation {
  /// How a request ended, and the bytes it took.
  struct Result: Sendable {
    let outcome: ClientSession.Outcome
    let traffic: Channel.Traffic
    /// The hub's head as it was signed; `nil` for a hub that signs none.
    let signed: SeenHead?
    /// How many bytes of the delta or snapshot had come before.
    let resumedCount: Int
  }

  /// A whole delta or snapshot, with what the hub says of it.
  struct Delivery {
    /// The delta, or the snapshot.
    let bytes: [UInt8]
    /// Where it leads.
    let head: Message.Head
    let url: RemoteURL
    let signed: SeenHead?
    /// Who pushed its revisions.
    let pushers: [PusherRun]

    /// Remembers what the hub says of the delta, in the transaction that takes it in.
    ///
    /// - Parameter base: The number of the revision before its first.
    func remember(in file: CatalogueFile, after base: Int) throws {
      try file.setPushers(pushers, after: base)
      if let signed { try file.remember(signed, for: url) }
    }
  }

  /// What is done with what comes.
  struct Work {
    /// Keeps a large delta or snapshot as it comes, so that it may be broken off.
    var partial: PartialFile?
    /// Takes in a whole delta or snapshot, durably.
    var apply: (Delivery) throws -> Void = { _ in throw SyncClient.unexpected }
    /// Takes profiles that are all of some buckets.
    var mend: ([ProfileVersion], _ buckets: [Int]) throws -> Void = { _, _ in
      throw SyncClient.unexpected
    }
  }
}
