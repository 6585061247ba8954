/// The files of the page in a site: one script and one style sheet instead of many.
///
/// In its sources each unit of the page is a file, and `index.html` names them in the order in
/// which they are loaded. A host would have to serve each, so a site joins them.
public enum PageBundle {
  /// The path of the scripts in a site.
  static let script = "explorer.js"
  /// The path of the style sheets in a site.
  static let styles = "explorer.css"

  private static let index = "index.html"
  private static let scriptTag = (begin: "<script defer src=\"", end: "\"></script>")
  private static let styleTag = (begin: "<link rel=\"stylesheet\" href=\"", end: "\">")
  private static let printTag = (begin: styleTag.begin, end: "\" media=\"print\">")

  /// Brings the scripts and style sheets that `index.html` names into one file each; other files stay
  /// as they are.
  public static func files(of pages: [SiteFile]) -> [SiteFile] {
    guard let page = pages.first(where: { $0.path == index }) else { return pages }
    let texts = Dictionary(
      uniqueKeysWithValues: pages.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    var lines: [Substring] = []
    var (script, styles) = ("", "")
    var taken: Set<String> = [index]
    func take(_ path: String) -> String {
      taken.insert(path)
      return texts[path] ?? ""
    }
    for line in String(decoding: page.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if let path = path(in: line, scriptTag) {
        if script.isEmpty { lines.append("    \(scriptTag.begin)\(Self.script)\(scriptTag.end)") }
        script += "// \(path)\n" + take(path)
      } else if let path = path(in: line, printTag) {
        styles += "/* \(path) */\n@media print {\n" + take(path) + "}\n"
      } else if let path = path(in: line, styleTag) {
        if styles.isEmpty { lines.append("    \(styleTag.begin)\(Self.styles)\(styleTag.end)") }
        styles += "/* \(path) */\n" + take(path)
      } else {
        lines.append(line)
      }
    }
    return [
      SiteFile(path: index, bytes: Array(lines.joined(separator: "\n").utf8)),
      SiteFile(path: Self.script, bytes: Array(script.utf8)),
      SiteFile(path: Self.styles, bytes: Array(styles.utf8)),
    ] + pages.filter { !taken.contains($0.path) }
  }

  /// The path that a line names in a tag; `nil` if the line is another one.
  private static func path(in line: Substring, _ tag: (begin: String, end: String)) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix(tag.begin), text.hasSuffix(tag.end) else { return nil }
    let path = text.dropFirst(tag.begin.count).dropLast(tag.end.count)
    return path.contains("\"") ? nil : String(path)
  }
}
