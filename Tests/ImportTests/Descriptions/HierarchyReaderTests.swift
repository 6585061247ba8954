import DevcatAdaptivity
import DevcatImport
import Testing

@Suite("Trees of view controllers as users describe them") struct HierarchyReaderTests {
  private func read(_ text: String) throws -> ViewController {
    try HierarchyReader.read(SourceText(Array(text.utf8), file: "tree.json"))
  }

  @Test("A tree is read whole") func aTreeIsReadWhole() throws {
    let tree = try read(
      """
      {"name": "Split", "children": [
        {"name": "List", "override": {"horizontal": "compact"}, "size": {"width": 320}},
        {"name": "Detail", "override": [{"vertical": "regular", "in": ["landscape", "third/portrait"]}],
         "size": {"width": 200, "height": 100}, "children": [{"name": "Card"}]}
      ]}
      """)
    let contexts = [
      Context(orientation: .landscape), Context(mode: .third, orientation: .portrait),
    ]
    #expect(
      tree
        == ViewController(
          "Split",
          children: [
            ViewController(
              "List", overrides: [TraitOverride(horizontal: .compact)], fixedWidth: 320),
            ViewController(
              "Detail", overrides: [TraitOverride(vertical: .regular, in: contexts)],
              fixedWidth: 200, fixedHeight: 100, children: [ViewController("Card")]),
          ]))
  }

  @Test(
    "A fault is reported with its place",
    arguments: [
      (
        #"{"name": "A","#, "tree.json:1:14: error: the text ends where a key in quotes was expected"
      ),
      (#"[]"#, "tree.json:1:1: error: the root is an array where an object was expected"),
      (#"{}"#, "tree.json:1:1: error: the root has no 'name'; expected a text"),
      (#"{"name": ""}"#, "tree.json:1:10: error: 'name' is \"\" where a text was expected"),
      (
        "{\"name\": \"A\",\n \"childern\": []}",
        "tree.json:2:2: error: the root has no member 'childern'; did you mean 'children'?"
      ),
      (
        #"{"name": "A", "size": {"width": 1}}"#,
        "tree.json:1:23: error: the root has 'size', but it takes its traits and its size from the window; give them to a child"
      ),
      (
        #"{"name": "A", "children": [{"name": "B", "size": {"width": 0}}]}"#,
        "tree.json:1:60: error: 'width' is 0 where a number from 1 to 10000 was expected"
      ),
      (
        #"{"name": "A", "children": [{"name": "B", "size": {}}]}"#,
        "tree.json:1:50: error: 'size' is empty; expected a 'width', a 'height' or both"
      ),
      (
        #"{"name": "A", "children": [{"name": "B", "override": {}}]}"#,
        "tree.json:1:54: error: 'override' overrides nothing; expected 'horizontal', 'vertical' or both"
      ),
      (
        #"{"name": "A", "children": [{"name": "B", "override": {"horizontal": "compcat"}}]}"#,
        "tree.json:1:69: error: 'horizontal' is \"compcat\" where one of 'compact', 'regular' was expected; did you mean 'compact'?"
      ),
      (
        #"{"name": "A", "children": [{"name": "B", "override": {"vertical": "compact", "in": ["half"]}}]}"#,
        "tree.json:1:85: error: 'in' holds \"half\" where a context such as 'landscape', 'third/landscape' or 'inner/full-screen/landscape' was expected"
      ),
      (
        #"{"name": "A", "children": 3}"#,
        "tree.json:1:27: error: 'children' is 3 where an array was expected"
      ),
    ])
  func aFaultIsToldWithItsPlace(_ text: String, _ line: String) throws {
    let error = #expect(throws: ImportError.self) { try read(text) }
    #expect(error?.description == "reading the view controllers failed:\n" + line)
  }

  @Test("Every fault is reported at once") func everyFaultIsToldAtOnce() throws {
    let error = #expect(throws: ImportError.self) {
      try read(#"{"nme": "A", "children": [{"size": {"width": "x"}}, 4]}"#)
    }
    #expect(error?.diagnostics.count == 5)
  }
}
