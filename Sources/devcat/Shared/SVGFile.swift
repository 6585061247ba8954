/// The check that a file for SVG has no other ending.
enum SVGFile {
  /// The reason not to write SVG to a file of this name, which has another ending; `nil` if there
  /// is none.
  static func refusal(of path: String, for content: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].lowercased() != ".svg"
    else { return nil }
    return "\(content) is SVG, and '--output' names a file that ends in '\(name[dot...])'"
  }
}
