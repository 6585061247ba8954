import Catalogue

/// A value of a property list that knows its file and the keys that lead to it.
struct PropertyListField {
  /// The file as the user named it.
  let file: String
  /// The keys from the root, such as `capabilities.displays[1].width`; empty at the root.
  let path: String
  /// The value.
  let list: PropertyList

  /// The place of the value.
  var location: SourceLocation { SourceLocation(file: file, at: list.place) }

  /// The value of a key; `nil` where there is none, or this is no dictionary.
  subscript(_ key: String) -> PropertyListField? {
    list[key].map {
      PropertyListField(file: file, path: path.isEmpty ? key : "\(path).\(key)", list: $0)
    }
  }

  /// The elements; `nil` where this is no array.
  var elements: [PropertyListField]? {
    list.elements?.enumerated().map { index, element in
      PropertyListField(file: file, path: "\(path)[\(index)]", list: element)
    }
  }

  /// The number of a key; `nil` where it has no value.
  ///
  /// - Throws: where its value is none above a bound (0 itself being too small, unless allowed).
  func number(_ key: String, allowingZero: Bool = false) throws(UnusableRow) -> Double? {
    guard let field = self[key] else { return nil }
    guard let number = field.list.number, number > 0 || allowingZero && number == 0 else {
      throw field.unusable("expected a number \(allowingZero ? "of 0 or more" : "greater than 0")")
    }
    return number
  }

  /// The text of a key that is not blank; `nil` where it has no value.
  ///
  /// - Throws: where its value is no text.
  func text(_ key: String) throws(UnusableRow) -> String? {
    guard let field = self[key] else { return nil }
    guard let text = field.list.string else { throw field.unusable("expected a text") }
    return text.trimmingBlanks.isEmpty ? nil : text.trimmingBlanks
  }

  /// What keeps the row from being used: the value of this field.
  func unusable(_ expectation: String) -> UnusableRow {
    UnusableRow(at: location, "'\(path)' is \(list.excerpt): \(expectation)")
  }
}
