import DevcatAdaptivity
import DevcatValues

/// The reasons for missing members of a JSON object, gathered while it is written and written at
/// its end.
public struct AnswerReasons: Sendable {
  /// The members that are not offered, by their keys.
  private(set) var notAvailable: [(key: String, reason: Reason)] = []
  /// The unknown members, by their keys.
  private(set) var unknown: [(key: String, reason: Reason)] = []

  init() {}

  /// Adds the reason why a member is unknown; a second reason of a member is ignored.
  mutating func add(_ reason: Reason, as key: String) {
    if !unknown.contains(where: { $0.key == key }) { unknown.append((key, reason)) }
  }

  /// Returns the value of an answer, or adds the reason why it has none.
  mutating func value<Value>(of answer: Answer<Value>, as key: String) -> Value? {
    switch answer {
    case .known(let value): return value
    case .notAvailable(let reason): notAvailable.append((key, reason))
    case .unknown(let reason): unknown.append((key, reason))
    }
    return nil
  }
}

extension AnswerReasons {
  /// Adds the reason of an answer without a value, for several members.
  mutating func add<Value>(_ answer: Answer<Value>, as keys: [String]) {
    for key in keys { _ = value(of: answer, as: key) }
  }
}

/// A value that an answer may have as a member of a JSON object.
protocol AnsweredValue: Sendable {
  /// The same as a value of a field.
  var fieldValue: FieldValue { get }
}

extension String: AnsweredValue { var fieldValue: FieldValue { .text(self) } }
extension Double: AnsweredValue { var fieldValue: FieldValue { .number(self) } }
extension Bool: AnsweredValue { var fieldValue: FieldValue { .boolean(self) } }
extension SizeClass: AnsweredValue { var fieldValue: FieldValue { .text(name) } }

extension JSONWriter {
  /// Writes a member for a known answer, and gathers the reason of any other.
  mutating func member(
    _ key: String, _ answer: Answer<some AnsweredValue>, _ reasons: inout AnswerReasons
  ) {
    member(key, reasons.value(of: answer, as: key)?.fieldValue)
  }

  /// Writes the members `notAvailable` and `unknown`, objects of reasons by key, where there are
  /// any.
  mutating func members(_ reasons: AnswerReasons) {
    for (name, list) in [("notAvailable", reasons.notAvailable), ("unknown", reasons.unknown)]
    where !list.isEmpty {
      object(name) { writer in
        for (key, reason) in list { writer.member(key, reason.description) }
      }
    }
  }
}
