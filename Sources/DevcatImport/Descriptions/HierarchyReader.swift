public import DevcatAdaptivity
import DevcatValues

/// Reads a tree of view controllers (`rotate --hierarchy`); docs/CommandLine.md has its schema.
public enum HierarchyReader {
  /// Reads the view controller at the root, with all below it.
  ///
  /// - Throws: `ImportError` with everything that is wrong.
  public static func read(_ source: SourceText) throws(ImportError) -> ViewController {
    try DescriptionReader.read(source, operation: "reading the view controllers") {
      (node, reader) in controller(node, isRoot: true, &reader)
    }
  }

  private static let keys = ["name", "override", "size", "children"]

  private static func controller(
    _ node: JSONNode, isRoot: Bool, _ reader: inout DescriptionReader
  ) -> ViewController? {
    let title = isRoot ? "the root" : "a view controller"
    guard let node = reader.object(node, title, keys: keys) else { return nil }
    let name = reader.requiredText(node, "name", of: title)
    if isRoot {
      for key in ["override", "size"] {
        guard let value = node[key] else { continue }
        reader.refuse(
          value.offset,
          "the root has '\(key)', but it takes its traits and its size from the window; "
            + "give them to a child")
      }
    }
    let overrides = node["override"].map { read(overrides: $0, &reader) } ?? []
    let size = node["size"].flatMap { reader.object($0, "'size'", keys: ["width", "height"]) }
    if let size, size.members.isEmpty {
      reader.refuse(size.offset, "'size' is empty; expected a 'width', a 'height' or both")
    }
    let width = size.flatMap { reader.number($0, "width", in: ScreenLimits.sides) }
    let height = size.flatMap { reader.number($0, "height", in: ScreenLimits.sides) }
    let children = reader.list(node, "children").compactMap {
      controller($0, isRoot: false, &reader)
    }
    return name.map {
      ViewController(
        $0, overrides: overrides, fixedWidth: width, fixedHeight: height, children: children)
    }
  }

  private static func read(
    overrides node: JSONNode, _ reader: inout DescriptionReader
  ) -> [TraitOverride] {
    (node.elements ?? [node]).compactMap { override($0, &reader) }
  }

  private static func override(
    _ node: JSONNode, _ reader: inout DescriptionReader
  ) -> TraitOverride? {
    let keys = ["horizontal", "vertical", "in"]
    guard let node = reader.object(node, "'override'", keys: keys) else { return nil }
    let classes = SizeClass.allCases.map { ($0.name, $0) }
    let horizontal = reader.word(node, "horizontal", among: classes)
    let vertical = reader.word(node, "vertical", among: classes)
    if node["horizontal"] == nil, node["vertical"] == nil {
      reader.refuse(
        node.offset, "'override' overrides nothing; expected 'horizontal', 'vertical' or both")
    }
    guard node["in"] != nil else {
      return TraitOverride(horizontal: horizontal, vertical: vertical)
    }
    let contexts = reader.list(node, "in").compactMap { element -> Context? in
      let context = Context(element.string ?? "")
      if context == nil {
        reader.refuse(
          element.offset,
          "'in' holds \(element.excerpt) where a context such as \(Context.expectation) was "
            + "expected")
      }
      return context
    }
    return TraitOverride(horizontal: horizontal, vertical: vertical, in: contexts)
  }
}
