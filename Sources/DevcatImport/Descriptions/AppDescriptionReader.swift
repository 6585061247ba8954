public import DevcatAdaptivity

/// Reads the description of an app (docs/AppDescription.md): JSON, with the place of every mistake.
public struct AppDescriptionReader {
  var json: DescriptionReader
  /// The screens by their ids, once those are read.
  var screens: [String: AppScreen] = [:]
  /// The number of references to screens that do not exist.
  private var missing = 0

  /// Reads a description.
  ///
  /// - Throws: `ImportError` with everything that is wrong, each with its line and column.
  public static func read(_ source: SourceText) throws(ImportError) -> AppDescription {
    try DescriptionReader.read(source, operation: "reading the description of an app") {
      (root, json) in
      var reader = Self(json: json)
      let description = reader.description(root)
      // The reader works on a copy, so the problems that it noted are handed back.
      json = reader.json
      return description
    }
  }

  private static let members = [
    "name", "navigation", "splitView", "destinations", "screens", "listDetail", "modals", "links",
    "useCases",
  ]

  private init(json: DescriptionReader) { self.json = json }

  private mutating func description(_ root: JSONNode) -> AppDescription? {
    guard let root = json.object(root, "the description", keys: Self.members) else { return nil }
    let name = json.requiredText(root, "name", of: "the description")
    let screens = screens(root)
    let destinations = destinations(root)
    return AppDescription(
      name: name ?? "", navigation: word(root, "navigation") ?? .automatic,
      splitView: word(root, "splitView") ?? .navigationSplitView, destinations: destinations,
      screens: screens, listDetails: listDetails(root), modals: modals(root), links: links(root),
      useCases: useCases(root))
  }

  /// The objects of a list, each with no other keys than these.
  mutating func objects(
    _ node: JSONNode, _ key: String, _ title: String, keys: [String]
  ) -> [JSONNode] {
    json.list(node, key).compactMap { json.object($0, title, keys: keys) }
  }

  /// One word of a closed set; `nil` if it is not given.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, _ key: String
  ) -> Word? {
    json.word(node, key, among: Word.allCases.map { ($0.rawValue, $0) })
  }

  /// One word of a closed set, which must be given.
  mutating func requiredWord<Word: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode, _ key: String, of title: String
  ) -> Word? {
    if node[key] == nil {
      let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      json.refuse(node.offset, "\(title) has no '\(key)'; expected one of \(words)")
    }
    return word(node, key)
  }

  /// The texts of a list; empty if it is not given.
  mutating func texts(_ node: JSONNode, _ key: String) -> [(text: String, offset: Int)] {
    json.list(node, key).compactMap { element in
      if let text = element.string, !text.isEmpty { return (text, element.offset) }
      json.refuse(
        element.offset, "'\(key)' holds \(element.excerpt) where a text was expected")
      return nil
    }
  }

  /// The id of a screen that exists, which must be given.
  mutating func screen(_ node: JSONNode, _ key: String, of title: String) -> String? {
    guard let id = json.requiredText(node, key, of: title) else { return nil }
    return existing(id, node[key]?.offset ?? node.offset)
  }

  /// The id of a screen that exists; `nil` if it is not given.
  mutating func optionalScreen(_ node: JSONNode, _ key: String) -> String? {
    guard let value = node[key], let id = json.text(node, key) else { return nil }
    return existing(id, value.offset)
  }

  /// The id itself where a screen has it; else it is noted with the nearest one.
  mutating func existing(_ id: String, _ offset: Int) -> String? {
    if screens[id] != nil { return id }
    missing += 1
    // More than 50 have one cause, such as renamed screens, and each suggestion costs a search.
    let suggestion =
      missing > 50 ? "" : Spelling.suggestion(for: id, among: screens.keys.sorted())
    json.refuse(offset, "no screen has the id '\(id)'\(suggestion)")
    return nil
  }
}
