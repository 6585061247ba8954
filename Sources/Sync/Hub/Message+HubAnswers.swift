import Encoding
import Store

extension Message {
  /// The answer that the message is to a request.
  var answer: HubAnswer {
    switch self {
    case .failure(let failure): HubAnswer(failure.code.rawValue)
    case .head(let head): HubAnswer("head", head: head.point.number)
    case .accepted(let accepted): HubAnswer("accepted", head: accepted.head.number)
    case .stale(let stale): HubAnswer("stale", head: stale.head.number)
    case .beat(let beat): HubAnswer("watching", head: beat.head.point.number)
    default: HubAnswer("\(id)")
    }
  }
}

extension Message.Failure {
  /// What a client is told of an error that the hub met; paths of the hub stay out of it.
  init(any error: any Error) {
    switch error {
    case let error as SyncError where error.code == .badDelta:
      self.init(.badDelta, error.problem, hint: error.hint ?? "")
    case let error as SyncError where error.code == .otherLineage:
      self.init(.otherLineage, error.problem, hint: error.hint ?? "")
    case let error as SyncError where error.code == .unknownCatalogue:
      self.init(.unknownCatalogue, error.problem, hint: error.hint ?? "")
    case let error as SyncError where error.code == .tooLarge:
      self.init(.tooLarge, error.problem, hint: error.hint ?? "")
    case let error as EncodingError where error.code == .tooLarge:
      self.init(.tooLarge, error.problem, hint: error.hint ?? "")
    case let error as StoreError where error.code == .readOnly:
      self.init(.notPermitted, "the hub may not write the catalogue: \(error.problem)")
    case let error as StoreError:
      self.init(.internal, "the hub's catalogue cannot be used: \(error.problem)")
    default:
      self.init(.internal, "the hub failed")
    }
  }
}
