public import DevcatValues

/// Keeps changes as bytes.
public struct ChangeBytes: ChangeCoder {
  /// Makes a coder.
  public init() {}

  /// Encodes an edit; a removal stays as it is, and so does an edit with a value that has no
  /// encoding, or with anything beyond its limit.
  public func packed(_ change: Change, makesProfile: Bool) -> PlannedChange {
    guard case .edit(let id, let patch) = change else { return .plain(change) }
    do throws(Failure) {
      let packed: PlannedChange =
        makesProfile
        ? .record(id: id, try Record.encoded(Profile(id: id, sortedEntries: patch.values)))
        : .changes(id: id, try Changes.encoded(CollectionOfOne(change)))
      assert(packed.change == change, "What is kept can be read again.")
      return packed
    } catch {
      return .plain(change)
    }
  }

  /// The profile after a change of `packed(_:makesProfile:)`; `nil` if it is removed.
  public func profile(after change: PlannedChange, of old: Profile?) -> Profile? {
    change.applied(to: old)
  }
}

extension PlannedChange {
  /// The change, which is decoded each time if it is kept as bytes.
  public var change: Change {
    switch self {
    case .plain(let change): return change
    case .record(let id, let bytes):
      return .edit(
        id: id,
        Patch(
          values: Self.decoded { () throws(Failure) in try Record.decoded(known: bytes) }.entries))
    case .changes(_, let bytes):
      let changes = Self.decoded { () throws(Failure) in try Changes.decoded(bytes) }
      precondition(changes.count == 1, "One change was encoded.")
      return changes[0]
    }
  }

  /// The profile after the change; `nil` if it is removed.
  public func applied(to old: Profile?) -> Profile? {
    guard case .record(_, let bytes) = self else { return change.applied(to: old) }
    return Self.decoded { () throws(Failure) in try Record.decoded(known: bytes) }
  }

  private static func decoded<Value>(_ read: () throws(Failure) -> Value) -> Value {
    do throws(Failure) {
      return try read()
    } catch {
      preconditionFailure("What this process encoded can be decoded: \(error)")
    }
  }
}

extension ImportPlan {
  /// The changes as values, which take several times the memory.
  public var changes: [Change] { planned.map(\.change) }
}
