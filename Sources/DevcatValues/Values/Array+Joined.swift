extension Array<String> {
  /// The texts with another one between them, as the standard library joins them.
  ///
  /// That looks, at its first call, through all conformances of the process, which takes a thirtieth of
  /// a short command.
  package func joined(separator: String) -> String {
    guard var text = first else { return "" }
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
