/// The name of a file for SVG, which says so if it has an ending.
enum SVGFile {
  /// Why something that is SVG is not written to a file of this name: it has another ending; `nil` if it is.
  static func refusal(of path: String, for content: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].lowercased() != ".svg"
    else { return nil }
    return "\(content) is SVG, and '--output' names a file that ends in '\(name[dot...])'"
  }
}
