public import DevcatValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A failure to exchange revisions with a hub or a published folder: its `code`, `problem` and `hint`, and
/// all of it in words as its `description`.
public typealias SyncFailure = Failure

extension Failure: LocalizedError {
  /// A sentence for people.
  public var errorDescription: String? { description }
}
