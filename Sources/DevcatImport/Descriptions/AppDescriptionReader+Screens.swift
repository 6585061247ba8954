import DevcatAdaptivity
import DevcatValues

/// The screens of a description, and their components.
extension AppDescriptionReader {
  /// Reads the screens; the ids of all of them come first, since carousels name screens.
  mutating func screens(_ root: JSONNode) -> [AppScreen] {
    let keys = ["id", "title", "kind", "components"]
    let nodes = objects(root, "screens", "a screen", keys: keys)
    if nodes.isEmpty {
      json.refuse(
        root["screens"]?.offset ?? root.offset,
        "'screens' must describe at least one screen, such as {\"id\": \"home\"}")
    }
    var ids: [String?] = []
    for node in nodes {
      let id = json.requiredText(node, "id", of: "a screen")
      if let id, screens.updateValue(AppScreen(id: id), forKey: id) != nil {
        json.refuse(
          node["id"]?.offset ?? node.offset, "there is a screen with the id '\(id)' already")
      }
      ids.append(id)
    }
    // All nodes are read, also those without an id, so that each of their mistakes is reported.
    return zip(ids, nodes).compactMap { id, node in
      let screen = AppScreen(
        id: id ?? "", title: json.text(node, "title"), kind: word(node, "kind") ?? .other,
        components: components(node))
      guard let id else { return nil }
      screens[id] = screen
      return screen
    }
  }

  private static let carouselKeys = ["items", "visible", "double", "all", "opens"]

  private mutating func components(_ node: JSONNode) -> [AppComponent] {
    let keys = ["kind", "shows", "class", "prefers"] + Self.carouselKeys
    return objects(node, "components", "a component", keys: keys).compactMap { node in
      let kind: AppComponent.Kind? = requiredWord(node, "kind", of: "a component")
      let shows = texts(node, "shows").map(\.text)
      let sizeClass = json.word(node, "class", among: SizeClass.allCases.map { ($0.name, $0) })
      let preference: AppComponent.ListPreference? = word(node, "prefers")
      guard let kind else { return nil }
      if kind != .list, let value = node["prefers"] {
        json.refuse(value.offset, "'prefers' is only for a list, and this is a \(kind)")
      }
      if kind != .carousel {
        for key in Self.carouselKeys {
          guard let value = node[key] else { continue }
          json.refuse(value.offset, "'\(key)' belongs to a carousel, and this is a \(kind)")
        }
      }
      return AppComponent(
        kind, shows: shows, only: sizeClass, preference: preference,
        carousel: kind == .carousel ? carousel(node) : nil)
    }
  }

  private mutating func carousel(_ node: JSONNode) -> CarouselContent {
    if node["items"] == nil {
      json.refuse(node.offset, "a carousel has no 'items'; expected the number of its cards")
    }
    // Its defaults are those of the type; the next lines replace only what the description gives.
    let plain = CarouselContent(items: count(node, "items", 0...1_000_000) ?? 0)
    let visible = node["visible"].flatMap {
      json.object($0, "'visible'", keys: SizeClass.allCases.map(\.name))
    }
    let compact = visible.flatMap { count($0, SizeClass.compact.name, 1...100) }
    let regular = visible.flatMap { count($0, SizeClass.regular.name, 1...100) }
    return CarouselContent(
      items: plain.items, visibleInCompact: compact ?? plain.visibleInCompact,
      visibleInRegular: regular ?? plain.visibleInRegular,
      isDouble: json.flag(node, "double") ?? false, all: optionalScreen(node, "all"),
      opens: optionalScreen(node, "opens"))
  }

  /// A whole number in a range; `nil` if it is not given.
  private mutating func count(
    _ node: JSONNode, _ key: String, _ range: ClosedRange<Int>
  ) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = json.number(node, key, in: bounds) else { return nil }
    if let count = Int(exactly: number) { return count }
    json.refuse(
      node[key]?.offset ?? node.offset,
      "'\(key)' is \(node[key]?.excerpt ?? "") where a whole number was expected")
    return nil
  }
}
