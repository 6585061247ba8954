import Catalogue

extension FieldValue {
  /// Whether the value is one that a field of the type takes.
  func fits(_ type: FieldType) -> Bool {
    switch (type, self) {
    case (.text, .text), (.date, .text), (.choice, .text), (.number, .number),
      (.boolean, .boolean), (.set, .set), (.safeArea, .safeArea), (.layout, .layout),
      (.attribute, .text), (.attribute, .number), (.attribute, .boolean):
      true
    case _: false
    }
  }

  /// Whether the value is of a field that this version does not know.
  var isOpaque: Bool { if case .opaque = self { true } else { false } }
}
