extension Failure {
  /// The kind of a failure, with the exit status of a command that ends with it; open, so that a
  /// later version may add its own.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let name: String
    /// The exit status.
    public let status: ExitStatus

    /// Makes a kind.
    public init(_ name: String, _ status: ExitStatus) { (self.name, self.status) = (name, status) }

    /// The name.
    public var description: String { name }
  }
}

/// Bytes that cannot be read or written.
extension Failure.Code {
  /// The bytes end too early.
  public static let truncated = Self("truncated", .data)
  /// Bytes follow the last item.
  public static let trailingBytes = Self("trailing-bytes", .data)
  /// The bytes do not follow their format at all.
  public static let malformed = Self("malformed", .data)
  /// A well-formed item of another type than the one expected.
  public static let unexpectedType = Self("unexpected-type", .data)
  /// An item outside our subset of CBOR: a tag, undefined, or an unassigned simple value.
  public static let unsupportedItem = Self("unsupported-item", .data)
  /// An item of indefinite length.
  public static let indefiniteLength = Self("indefinite-length", .data)
  /// A length, integer or float in a longer form than it needs.
  public static let longForm = Self("long-form", .data)
  /// A float with an integral value up to 2^53, which is written as an integer.
  public static let integralFloat = Self("integral-float", .data)
  /// NaN, an infinity, or −0.
  public static let unsupportedNumber = Self("unsupported-number", .data)
  /// A number that does not fit the type it is read into.
  public static let outOfRange = Self("out-of-range", .data)
  /// A map key that comes before its predecessor.
  public static let unsortedKeys = Self("unsorted-keys", .data)
  /// A map key that occurs twice.
  public static let duplicateKey = Self("duplicate-key", .data)
  /// Text that is not UTF-8.
  public static let invalidUTF8 = Self("invalid-utf8", .data)
  /// Text that is not in normalization form C.
  public static let notNormalized = Self("not-normalized", .data)
  /// Arrays or maps nested deeper than the limit.
  public static let tooDeep = Self("too-deep", .data)
  /// More items, bytes or changes than a reader or a revision takes.
  public static let tooLarge = Self("too-large", .data)
  /// A text, value or record beyond its limit (docs/Formats.md, "Limits").
  public static let beyondLimit = Self("beyond-limit", .data)
  /// Compressed bytes that do not inflate, or fail their checksum.
  public static let corrupt = Self("corrupt", .data)
  /// Compressed bytes that inflate to another size than declared.
  public static let sizeMismatch = Self("size-mismatch", .data)
  /// A format version or name that this version does not know.
  public static let unknownVersion = Self("unknown-version", .data)
  /// Bytes whose digest differs from the announced one.
  public static let digestMismatch = Self("digest-mismatch", .data)
  /// A message that this version does not know and must not skip.
  public static let unknownMessage = Self("unknown-message", .data)
}

/// Files and folders.
extension Failure.Code {
  /// There is no such file or folder.
  public static let notFound = Self("not-found", .noInput)
  /// The file to be created exists already.
  public static let exists = Self("exists", .cannotCreate)
  /// The file is not a catalogue.
  public static let notACatalogue = Self("not-a-catalogue", .data)
  /// The file was made by a newer devcat.
  public static let newer = Self("newer", .data)
  /// The file was made by an older devcat, with a schema that this version does not read.
  public static let older = Self("older", .data)
  /// The content of the file is damaged.
  public static let damaged = Self("damaged", .data)
  /// There is no write permission for the file or its folder.
  public static let readOnly = Self("read-only", .inputOutput)
  /// Another process works on the file or folder.
  public static let busy = Self("busy", .conflict)
  /// The disk is full or failed, or a file or folder cannot be read or made.
  public static let inputOutput = Self("input-output", .inputOutput)
  /// The catalogue has no such revision.
  public static let unknownRevision = Self("unknown-revision", .noInput)
  /// There is no such conflict to resolve.
  public static let unknownConflict = Self("unknown-conflict", .noInput)
  /// A name or a value is not valid.
  public static let invalid = Self("invalid", .data)
  /// No field has the name.
  public static let unknownField = Self("unknown-field", .data)
  /// A condition cannot be read.
  public static let badCondition = Self("bad-condition", .data)
  /// Several devices are called so.
  public static let ambiguous = Self("ambiguous", .data)
  /// The device never ran the version of the OS.
  public static let neverRan = Self("never-ran", .data)
  /// A file of tokens, or of the epoch, is malformed.
  public static let badFile = Self("bad-file", .data)
}

/// Connections, addresses and certificates.
extension Failure.Code {
  /// The other side cannot be reached, or it broke the connection off.
  public static let unreachable = Self("unreachable", .unavailable)
  /// No process listens at the address.
  public static let refused = Self("refused", .unavailable)
  /// The other side does not answer in time.
  public static let timedOut = Self("timed-out", .unavailable)
  /// This side closed the connection or the listening socket.
  public static let closed = Self("closed", .unavailable)
  /// The other side broke the connection off.
  public static let resetByPeer = Self("reset-by-peer", .unavailable)
  /// The other side ended the connection before it sent anything.
  public static let endedEarly = Self("ended-early", .unavailable)
  /// The task was cancelled while it waited.
  public static let cancelled = Self("cancelled", .unavailable)
  /// The process or the system has no descriptors left.
  public static let tooManyFiles = Self("too-many-files", .unavailable)
  /// A process listens at the address already.
  public static let addressInUse = Self("address-in-use", .cannotCreate)
  /// There is a file at the path that is not a socket.
  public static let notASocket = Self("not-a-socket", .cannotCreate)
  /// The address can be reached from other machines, and the bytes would not be protected.
  public static let needsTLS = Self("needs-tls", .notPermitted)
  /// An address, a URL or the name of a catalogue is malformed, or does not fit the request.
  public static let badAddress = Self("bad-address", .usage)
  /// The TLS handshake or the TLS connection failed.
  public static let tls = Self("tls", .protocolFault)
  /// No trusted authority signed the hub's certificate.
  public static let untrusted = Self("untrusted", .notPermitted)
  /// The hub's certificate is another than the one that is pinned.
  public static let certificateChanged = Self("certificate-changed", .notPermitted)
  /// A certificate or a key is malformed, or one does not fit the other.
  public static let badKey = Self("bad-key", .data)
  /// A library that is loaded at its first use is missing, or lacks a function.
  public static let missingLibrary = Self("missing-library", .unavailable)
}

/// Revisions, and requests to a hub or a published folder.
extension Failure.Code {
  /// The hub is about to stop, or is too busy.
  public static let unavailable = Self("unavailable", .unavailable)
  /// The hub failed for a reason of its own, such as a full disk; its operator must look at it.
  public static let hubFailed = Self("hub-failed", .conflict)
  /// The hub has no catalogue of the name.
  public static let unknownCatalogue = Self("unknown-catalogue", .noInput)
  /// Both sides changed the same values, or revisions do not follow those of this catalogue.
  public static let conflict = Self("conflict", .conflict)
  /// The hub's head is not the base of the push: pull first.
  public static let stale = Self("stale", .conflict)
  /// The two catalogues are of different lineages.
  public static let otherLineage = Self("other-lineage", .protocolFault)
  /// The histories part before the base that both sides were to share.
  public static let diverged = Self("diverged", .protocolFault)
  /// The hub's history begins after the base that both sides share.
  public static let historyMissing = Self("history-missing", .conflict)
  /// Files of a published folder are missing: they are still being copied to the host.
  public static let notPublished = Self("not-published", .conflict)
  /// The other side uses another protocol or version, or sends malformed data.
  public static let protocolViolation = Self("protocol", .protocolFault)
  /// A delta is malformed, or does not lead from its base to its head.
  public static let badDelta = Self("bad-delta", .protocolFault)
  /// More bytes than the other side accepts.
  public static let notAccepted = Self("not-accepted", .protocolFault)
  /// The other side or the system forbids it.
  public static let notPermitted = Self("not-permitted", .notPermitted)
  /// The catalogue has no remote.
  public static let noRemote = Self("no-remote", .usage)
  /// The remote is a published folder, and the request needs a hub.
  public static let needsHub = Self("needs-hub", .usage)
  /// The hub requires a token, and got no valid one.
  public static let unauthenticated = Self("unauthenticated", .notPermitted)
  /// The hub or the published folder shows an older head than one that this side has seen.
  public static let rollback = Self("rollback", .protocolFault)
  /// The publisher signs with another key than before.
  public static let keyChanged = Self("key-changed", .notPermitted)
  /// A published head has expired: there may be newer revisions that a host keeps back.
  public static let expired = Self("expired", .protocolFault)
  /// The hub cannot do it now, and may soon.
  public static let tryAgain = Self("try-again", .conflict)
  /// The client sent more requests than the hub allows in the time.
  public static let throttled = Self("throttled", .conflict)
  /// A failure without a kind of its own.
  public static let failed = Self("failed", .failed)
}

extension Failure.Code {
  /// Whether the same request may succeed later without any intervention.
  public var isPassing: Bool {
    isOfBrokenConnection
      || [.timedOut, .unavailable, .hubFailed, .throttled, .tryAgain].contains(self)
  }

  /// Whether the connection could not be made, or broke.
  public var isOfBrokenConnection: Bool {
    [.unreachable, .refused, .closed, .resetByPeer, .endedEarly, .cancelled, .tooManyFiles]
      .contains(self)
  }
}
