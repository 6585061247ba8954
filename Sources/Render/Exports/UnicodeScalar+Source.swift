extension Unicode.Scalar {
  /// Whether the character may stand as it is in a text of source code.
  ///
  /// What is not seen is not: controls, format characters (among them those that turn the direction
  /// of writing), separators of lines, marks without a letter before them, and what has no meaning.
  var isPlainInSource: Bool {
    if isASCII { return (0x20..<0x7f).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark:
      return false
    case _: return true
    }
  }
}
