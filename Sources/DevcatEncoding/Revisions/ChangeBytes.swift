public import DevcatValues

/// The bytes of single changes: the record of a profile that a change makes, and the changes of a
/// revision with this one change for any other.
public struct ChangeBytes: ChangeCoder {
  /// Makes a coder.
  public init() {}

  /// The bytes of a change; `nil` if a value has no encoding, or something is beyond its limit.
  public func bytes(of change: Change, makesProfile: Bool) -> [UInt8]? {
    guard case .edit(let id, let patch) = change else { return nil }
    let bytes =
      makesProfile
      ? try? Record.encoded(Profile(id: id, sortedEntries: patch.values))
      : try? Changes.encoded(CollectionOfOne(change))
    assert(
      bytes.map { self.change(id: id, $0, makesProfile: makesProfile) == change } ?? true,
      "What is kept can be read again.")
    return bytes
  }

  /// The change to the profile with an id, of the bytes that `bytes(of:makesProfile:)` made.
  public func change(id: String, _ bytes: [UInt8], makesProfile: Bool) -> Change {
    do throws(Failure) {
      if makesProfile {
        return .edit(id: id, Patch(values: try Record.decoded(bytes).entries))
      }
      if let change = try Changes.decoded(bytes).first { return change }
    } catch {
      preconditionFailure("What this process encoded can be decoded: \(error)")
    }
    preconditionFailure("A change was encoded.")
  }
}
