import DevcatValues
import DevcatRender
import Testing

@Suite("Merge text") struct MergeTextTests {
  private static func conflicts(
    _ base: [String: String]?, _ ours: [String: String]?, _ theirs: [String: String]?
  )
    throws -> [MergeObstacle]
  {
    let profile = { (values: [String: String]?) in
      try values.map {
        try Samples.profile(id: "a", [("name", "A")] + $0.sorted { $0.key < $1.key })
      }
    }
    var plan = MergePlan()
    plan.add(id: "a", base: try profile(base), ours: try profile(ours), theirs: try profile(theirs))
    return plan.conflicts
  }

  private static let lab = ValueOrigin(revision: 9, source: "lab", author: "ann")

  private static let cases:
    [(
      name: String, sides: [[String: String]?], origin: ValueOrigin?, merged: String,
      reverted: String, json: String
    )] = [
      (
        "a field", [["ppi": "1"], ["ppi": "2"], [:]], lab,
        "a ppi: base 1, ours 2 (revision 9, from 'lab'), theirs –",
        "a ppi: 2 now (revision 9, from 'lab'); revision 5 made it 1",
        #"{"id":"a","path":"ppi","base":1,"ours":2,"revision":9,"author":"ann","source":"lab"}"#
      ),
      (
        "removed here", [[:], nil, ["ppi": "2"]],
        ValueOrigin(revision: 9, source: "", author: "ann"),
        "a: ours removed (revision 9, by ann), theirs changed ppi",
        "a: removed since (revision 9, by ann)",
        #"{"id":"a","removedBy":"ours","changed":["ppi"],"revision":9,"author":"ann"}"#
      ),
      (
        "removed there",
        [
          [:],
          [
            "ppi": "2", "scale": "1", "diagonal": "5", "statusBar.portrait": "20",
            "status": "preview",
            "family": "F",
          ], nil,
        ], ValueOrigin(beginningAt: 3),
        "a: ours changed family, status, diagonal, scale, ppi and 1 more "
          + "(revision 3 or before, where history begins), theirs removed",
        "a: family, status, diagonal, scale, ppi and 1 more changed since it was added "
          + "(revision 3 or before, where history begins)",
        #"{"id":"a","removedBy":"theirs","changed":["family","status","diagonal","scale","ppi","#
          + #""statusBar.portrait"],"revision":3}"#
      ),
      (
        "a rule", [nil, nil, ["scale": "0"]], nil,
        "merged, a: error: scale is 0, and must be from 0.1 to 100 (rule values.range)",
        "with revision 5 undone, a: error: scale is 0, and must be from 0.1 to 100 "
          + "(rule values.range)",
        #"{"id":"a","rule":"values.range","message":"scale is 0, and must be from 0.1 to 100"}"#
      ),
    ]

  @Test("Conflicts are reported", arguments: 0..<cases.count) func conflictsAreReported(
    _ index: Int
  ) throws {
    let example = Self.cases[index]
    let conflicts = try Self.conflicts(example.sides[0], example.sides[1], example.sides[2])
    #expect(conflicts.count == 1)
    let text = MergeText(try #require(conflicts.first), origin: example.origin)
    #expect(text.merged == example.merged)
    #expect(text.reverted(5) == example.reverted)
    var writer = JSONWriter()
    text.write(to: &writer)
    #expect(writer.text == example.json)
  }
}
