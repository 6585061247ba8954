extension Unicode.Scalar {
  /// Whether the character can be written literally in a text of source code.
  ///
  /// Invisible characters cannot: controls, format characters (with those that change the direction
  /// of writing), line separators, marks without a letter before them, and unassigned ones.
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
