import Adaptivity
import Catalogue

/// The words of drawings about an outline.
enum OutlineWords {
  /// The size classes as files have them: `compact/regular`, `N/A`, a hyphen for one that is not
  /// known; `nil` if neither is.
  static func classes(_ pane: ScreenPane) -> String? {
    if pane.isNotAvailable { return "N/A" }
    let names = [pane.horizontal, pane.vertical].map { $0.value?.name }
    return names == [nil, nil] ? nil : names.map { $0 ?? "-" }.joined(separator: "/")
  }

  /// The size classes for people: `compact · regular`, `N/A` or `classes unknown`.
  static func shown(_ pane: ScreenPane) -> String {
    if pane.isNotAvailable { return "N/A" }
    let names = [pane.horizontal, pane.vertical].map { $0.value?.name }
    if names == [nil, nil] { return "classes unknown" }
    return names.map { $0 ?? "unknown" }.joined(separator: " · ")
  }

  /// The text in which no line ends before a point between two classes.
  static func held(_ text: String) -> String {
    var held = ""
    for character in text {
      if character == "·", held.last == " " {
        held.removeLast()
        held += "\u{a0}"
      }
      held.append(character)
    }
    return held
  }

  /// The text with plain blanks, after it was broken into lines.
  static func released(_ text: String) -> String {
    String(text.map { $0 == "\u{a0}" ? " " : $0 })
  }
}
