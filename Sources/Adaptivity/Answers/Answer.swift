/// What a rule makes of what a catalogue holds: a value, or why there is none.
///
/// What a device does not offer and what nobody recorded are never the same.
public enum Answer<Value: Sendable>: Sendable {
  /// The value.
  case known(Value)
  /// There is none: the device does not offer it, or the rule is about other cases.
  case notAvailable(Reason)
  /// It cannot be told from what the catalogue holds.
  case unknown(Reason)

  /// The value where it is known.
  public var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// Why there is no value; `nil` where there is one.
  public var reason: Reason? {
    switch self {
    case .known: nil
    case .notAvailable(let reason), .unknown(let reason): reason
    }
  }

  /// Whether the device does not offer it.
  public var isNotAvailable: Bool { if case .notAvailable = self { true } else { false } }

  /// The answer with its value changed.
  public func map<Other: Sendable>(_ change: (Value) -> Other) -> Answer<Other> {
    switch self {
    case .known(let value): .known(change(value))
    case .notAvailable(let reason): .notAvailable(reason)
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// The answer to a question that this value is asked, or the reason for which there is none.
  public func then<Other: Sendable>(_ ask: (Value) -> Answer<Other>) -> Answer<Other> {
    switch self {
    case .known(let value): ask(value)
    case .notAvailable(let reason): .notAvailable(reason)
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// A recorded value, or `unknown` for a reason.
  public init(_ value: Value?, orUnknown reason: @autoclosure () -> Reason) {
    self = value.map(Answer.known) ?? .unknown(reason())
  }
}

extension Answer: Equatable where Value: Equatable {}
extension Answer: Hashable where Value: Hashable {}
