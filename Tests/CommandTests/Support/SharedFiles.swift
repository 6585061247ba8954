import Foundation

/// Files that are beside the package where its makers work; tests skip, and say so, without them.
enum SharedFiles {
  private static let folder = Products.package + "/../shared"

  /// The folder of the documents as they were published.
  static let seeds = folder + "/seeds"

  /// The texts of the documents by their numbers, with single blanks; `nil` if they are not there.
  static let documents: [String: String]? = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: seeds)) ?? []
    let texts = names.sorted().compactMap { name -> (String, String)? in
      guard let text = try? String(contentsOfFile: "\(seeds)/\(name)", encoding: .utf8) else {
        return nil
      }
      let words = text.split(whereSeparator: \.isWhitespace)
      return (String(name.prefix(3)), words.joined(separator: " "))
    }
    return texts.isEmpty ? nil : Dictionary(texts, uniquingKeysWith: { first, _ in first })
  }()

  /// Questions of readers, each with a pattern of the names of the rules that answer it; `nil` if
  /// the file is not there.
  static let questions: [(question: String, pattern: String)]? = {
    guard let text = try? String(contentsOfFile: "\(folder)/rules_questions.txt", encoding: .utf8)
    else { return nil }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let cells = line.split(separator: "|", maxSplits: 2).map(String.init)
      return cells.count == 3 ? (cells[1], cells[2]) : nil
    }
  }()
}
