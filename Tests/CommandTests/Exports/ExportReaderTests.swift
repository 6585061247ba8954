import Foundation
import DevcatTestSupport
import Testing

@Suite("Exports are read by the tools that they are made for") struct ExportReaderTests {
  @Test("JSON follows its schema", .timeLimit(.hang), arguments: ExportSample.catalogues)
  func jsonFollowsItsSchema(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("json", to: "all.json")
    try sandbox.export("ndjson", to: "all.ndjson")
    try sandbox.export("json", to: "some.json", "--fields", "points,layouts,models")
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      whole = jsonschema.Draft202012Validator(schema)
      for name in ["all.json", "some.json"]: whole.validate(json.load(open(name)))
      whole.validate([json.loads(line) for line in open("all.ndjson", newline="\\n")])
      wrong = [[{}], [{"id": "a", "scale": "3"}], [{"id": "a", "more": 1}], [{"id": "a", "name": None}],
        [{"id": "a", "layouts": [{"mode": "half", "orientation": "portrait", "available": False,
          "horizontal": "compact"}]}]]
      print(json.dumps([whole.is_valid(each) for each in wrong]))
      """
    let schema = Products.package + "/docs/schema/profiles.schema.json"
    #expect(try sandbox.python(program, schema) == [false, false, false, false, false])
  }

  @Test("CSS is read without fault", arguments: ExportSample.catalogues)
  func cssIsReadWithoutFault(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("css", to: "devices.css")
    let program = """
      import json, tinycss2
      rules = tinycss2.parse_stylesheet(open("devices.css", newline="").read(), skip_whitespace=True, skip_comments=True)
      def check(nodes):
        for node in nodes or []:
          assert node.type != "error", node.message
          check(getattr(node, "content", None) if node.type != "at-rule" else node.prelude)
      check(rules)
      names = set()
      for rule in rules:
        assert rule.type == "qualified-rule" or rule.lower_at_keyword in ("container", "media"), rule
        if rule.type == "qualified-rule" and tinycss2.serialize(rule.prelude).strip() == ":root":
          for each in tinycss2.parse_declaration_list(rule.content, skip_whitespace=True, skip_comments=True):
            assert each.type == "declaration" and each.name not in names, each
            names.add(each.name)
      print(json.dumps(sorted(names)))
      """
    let names = Set(try sandbox.python(program).items.compactMap(\.text))
    for device in try sandbox.exportedDevices() {
      for (display, name) in [(device, "")]
        + (device["displays"]?.keys ?? []).map({
          (device["displays"]?[$0] ?? .null, "_" + $0)
        })
      {
        guard display["points"]?["width"] != nil, display["points"]?["height"] != nil else {
          continue
        }
        let property = "--\(device["id"]?.text ?? "")\(name)-width"
        #expect(names.contains(property), "\(property)")
      }
    }
  }

  @Test("Equal catalogues have equal bytes", arguments: ExportSample.formats)
  func equalCataloguesHaveEqualBytes(_ format: String) throws {
    let sandbox = try Sandbox.readingReference()
    if format == "android" {
      // The reference has no devices of Android.
      try sandbox.require(["init", "--empty", "--catalogue", "own"])
      sandbox.environment["DEVCAT_CATALOGUE"] = sandbox.path("own")
      try sandbox.require([
        "add", "acme-one", "name=Acme", "family=Android", "points=400x800",
        "attributes.density=320",
      ])
    }
    try sandbox.export(format, to: "one")
    try sandbox.export(format, to: "other")
    let one = try #require(sandbox.data("one"))
    #expect(one.count > 1000 && one == sandbox.data("other"))
    // Neither an export that no device matches nor one that cannot be written leaves anything behind.
    let none = try sandbox.devcat(
      "export", "--format", format, "-o", "none", "--where", "name=no such device")
    #expect(none.status == 1 && none.errors.contains("No device matches"), "\(none)")
    #expect(try sandbox.devcat("export", "--format", format, "-o", "one").status == 73)
    #expect(try sandbox.names().filter { !$0.hasPrefix("own") } == ["one", "other"])
    let piped = try sandbox.require(["export", "--format", format])
    #expect(piped.output == one)
  }
}
