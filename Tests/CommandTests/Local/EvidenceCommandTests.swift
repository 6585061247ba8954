import Testing

/// A value never carries the evidence of another value, whichever command changed it.
@Suite("Evidence of changed values") struct EvidenceCommandTests {
  /// A catalogue with a device whose values have evidence, as a team recorded them.
  private static func catalogue() throws -> Sandbox {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require([
      "add", "a", "name=A", "family=iPhone", "idiom=phone", "refreshRate=120",
      #"safeArea["iOS 26"].portrait=59,0,34,0"#,
      #"attributes["evidence.refreshRate"]=single source: one"#,
      #"attributes["evidence.safeArea[\"iOS 26\"].portrait"]=single source: a probe"#,
      #"attributes["unknown.ppi"]=no source"#,
    ])
    return sandbox
  }

  private static func notes(_ sandbox: Sandbox) throws -> [String] {
    let device = try sandbox.require(["export", "--format", "ndjson"]).jsonLines()[0]
    let text = "\(device["attributes"] ?? "")"
    return ["refreshRate", "safeArea", "ppi"].filter(text.contains)
  }

  @Test(
    "Set, unset, import and revert take the evidence of the former value away, or bring it back",
    arguments: [
      (["set", "a", "refreshRate=90"], ["safeArea", "ppi"]),
      (["set", "a", "--unset", "refreshRate"], ["safeArea", "ppi"]),
      (["set", "a", "safeArea[\"iOS 26\"].portrait=10,0,34,0"], ["refreshRate", "ppi"]),
      (["set", "a", "ppi=460"], ["refreshRate", "safeArea"]),
      (["set", "a", "scale=3"], ["refreshRate", "safeArea", "ppi"]),
      (["import", "b.csv", "--on-conflict", "take"], ["safeArea"]),
      (["import", "b.csv", "--on-conflict", "keep"], ["refreshRate", "safeArea"]),
    ])
  func evidence(_ command: [String], _ left: [String]) throws {
    let sandbox = try Self.catalogue()
    try sandbox.write("id,refreshRate,ppi\na,90,460\n", to: "b.csv")
    try sandbox.require(command)
    #expect(try Self.notes(sandbox) == left, "\(command)")
    try sandbox.require(["revert", "head"])
    #expect(try Self.notes(sandbox) == ["refreshRate", "safeArea", "ppi"], "\(command)")
  }

  @Test("Set and take: the facts that ship with devcat are quoted where they say otherwise")
  func contradictions() throws {
    let sandbox = try Sandbox.initialized()
    let set = try sandbox.require(["set", "iPhone 11", "scale=3"])
    let count = "facts that ship with devcat say 2"
    #expect(set.errors.contains("scale: ") && set.errors.contains(count), "\(set)")
    let again = try sandbox.require(["set", "iPhone 11", "scale=2"])
    #expect(!again.errors.contains("facts that ship"), "\(again)")
    try sandbox.write("name,scale\niPhone 11 Pro,2\n", to: "b.csv")
    let taken = try sandbox.require(["import", "b.csv", "--on-conflict", "take"])
    #expect(taken.errors.contains("facts that ship with devcat say 3"), "\(taken)")
  }
}
