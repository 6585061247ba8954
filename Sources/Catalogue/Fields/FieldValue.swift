/// A value of a field.
///
/// Text is in normalization form C and sets are sorted without doubles: make values with the static
/// functions, which see to it.
public enum FieldValue: Hashable, Sendable {
  /// A text, date or word.
  case text(String)
  /// A finite number, not −0.
  case number(Double)
  /// True or false.
  case boolean(Bool)
  /// The members in the order of their UTF-8 bytes.
  case set([String])
  /// The four insets in points.
  case safeArea(EdgeInsets)
  /// A layout.
  case layout(Layout)
  /// One item of deterministic CBOR, which this version does not know the meaning of.
  case opaque([UInt8])

  /// A text value, brought to normalization form C.
  public static func normalized(_ text: String) -> FieldValue { .text(NormalizedText.of(text)) }

  /// A set value: members in normalization form C, sorted, each once.
  public static func members(_ members: some Sequence<String>) -> FieldValue {
    .set(TextOrder.set(members.map(NormalizedText.of)))
  }

  /// The text, if the value is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number, if the value is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The boolean, if the value is one.
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  /// The members, if the value is a set.
  public var members: [String]? { if case .set(let members) = self { members } else { nil } }
  /// The insets, if the value is a safe area.
  public var insets: EdgeInsets? { if case .safeArea(let insets) = self { insets } else { nil } }
  /// The layout, if the value is one.
  public var layout: Layout? { if case .layout(let layout) = self { layout } else { nil } }
}
