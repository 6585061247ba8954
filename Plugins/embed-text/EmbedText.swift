import Foundation

/// Writes Swift source code that holds text files: `embed-text OUTPUT FOLDER FILE…`.
///
/// Literals of text compile at once, where the lists of numbers of `.embedInCode` take a minute for
/// 300 KB, and paths are kept, which those lose (docs/decisions/0089).
@main
enum EmbedText {
  static func main() throws {
    let (output, folder, files) = (
      CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments.dropFirst(3)
    )
    var source = """
      /// The assets of the explorer, by their paths.
      enum SiteAssets {
        static let all: [(path: String, text: StaticString)] = [

      """
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let path = String(file.dropFirst(folder.count + 1))
      source += "    (\(String(reflecting: path)), \(literal(of: text))),\n"
    }
    source += "  ]\n}\n"
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }

  /// A raw literal of several lines, with more number signs than any in the text.
  private static func literal(of text: String) -> String {
    let longest = text.split { $0 != "#" }.map(\.count).max() ?? 0
    let signs = String(repeating: "#", count: longest + 1)
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }
}
