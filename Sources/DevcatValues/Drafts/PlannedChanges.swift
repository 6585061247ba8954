/// Turns changes into bytes and back, so that an import of many profiles keeps bytes and no values.
public protocol ChangeCoder: Sendable {
  /// The bytes of a change; `nil` if it has none, which its commit explains.
  ///
  /// - Parameter makesProfile: Whether there is no profile before the change; the bytes are then the
  ///   record of the profile that it makes.
  func bytes(of change: Change, makesProfile: Bool) -> [UInt8]?

  /// The change to the profile with an id, of the bytes that `bytes(of:makesProfile:)` made.
  func change(id: String, _ bytes: [UInt8], makesProfile: Bool) -> Change
}

/// Changes to commit, as values or as bytes.
public struct PlannedChanges: RandomAccessCollection, Sendable {
  /// A change in the form in which it is kept.
  enum Item: Sendable {
    case plain(Change)
    case packed(id: String, [UInt8], makesProfile: Bool)

    var id: String {
      switch self {
      case .plain(let change): change.id
      case .packed(let id, _, _): id
      }
    }
  }

  /// One of the changes, which is decoded when it is asked for.
  public struct Kept: Sendable {
    fileprivate let item: Item
    fileprivate let coder: (any ChangeCoder)?

    fileprivate init(_ item: Item, _ coder: (any ChangeCoder)?) {
      (self.item, self.coder) = (item, coder)
    }

    /// Keeps a change as it is.
    public init(_ change: Change) { self.init(.plain(change), nil) }

    /// The id of the profile.
    public var id: String { item.id }

    /// The change; decoded anew each time, if it is kept as bytes.
    public var change: Change { PlannedChanges.change(item, coder) }

    /// The record of the profile that the change makes, if it is kept as that.
    public var record: [UInt8]? {
      if case .packed(_, let bytes, makesProfile: true) = item { bytes } else { nil }
    }
  }

  private var items: [Item]
  private let coder: (any ChangeCoder)?

  /// Makes a collection of changes as they are.
  public init(_ changes: [Change]) { (items, coder) = (changes.map(Item.plain), nil) }

  /// Makes an empty collection, whose changes a coder decodes.
  init(_ coder: (any ChangeCoder)?) { (items, self.coder) = ([], coder) }

  mutating func append(_ item: Item) { items.append(item) }

  mutating func reserveCapacity(_ count: Int) { items.reserveCapacity(count) }

  /// Whether changes are kept as bytes, as many are.
  public var areBytes: Bool { if case .packed = items.first { true } else { false } }

  /// The index of the first change.
  public var startIndex: Int { 0 }

  /// The number of changes.
  public var endIndex: Int { items.count }

  /// The change at an index; decoded anew each time, if it is kept as bytes.
  public subscript(index: Int) -> Change { Self.change(items[index], coder) }

  /// The changes at some indexes, none of which is decoded yet.
  public func kept(_ range: Range<Int>) -> [Kept] {
    items[range].map { Kept($0, coder) }
  }

  /// The id of the profile at an index.
  public func id(at index: Int) -> String { items[index].id }

  fileprivate static func change(_ item: Item, _ coder: (any ChangeCoder)?) -> Change {
    switch (item, coder) {
    case (.plain(let change), _): change
    case (.packed(let id, let bytes, let makesProfile), let coder?):
      coder.change(id: id, bytes, makesProfile: makesProfile)
    case (.packed, nil): preconditionFailure("Only a coder makes bytes.")
    }
  }
}
