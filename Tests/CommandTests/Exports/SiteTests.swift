import Foundation
import Testing

/// `devcat site`: where it writes and where it does not, and what it writes.
@Suite("Site") struct SiteTests {
  /// The content of `explorer`, and why no site is written there.
  static let refusals: [(name: String, make: String, words: [String], says: String)] = [
    ("a file", "echo x > explorer", [], "it is a file"),
    (
      "a folder of others", "mkdir explorer; echo x > explorer/notes", [], "other files than a site"
    ),
    ("a hidden file", "mkdir explorer; echo x > explorer/.htaccess", [], "other files than a site"),
    (
      "a folder of others, to be replaced", "mkdir explorer; echo x > explorer/notes",
      ["--replace"], "other files than a site"
    ),
    ("a site", "devcat site explorer", [], "Give '--replace' to replace it."),
    (
      "a site with a file of others", "devcat site explorer; echo x > explorer/CNAME",
      ["--replace"], "'CNAME' in it is not as devcat wrote it"
    ),
    (
      "a site with a folder of others", "devcat site explorer; mkdir explorer/.git",
      ["--replace"], "'.git' in it is not as devcat wrote it"
    ),
    (
      "a site that was changed",
      "devcat site explorer; echo x >> explorer/explorer.css; echo x > explorer/data/x.js",
      ["--replace"], "'data/x.js' and 1 more in it are not as devcat wrote it"
    ),
    (
      "a site with a link",
      "devcat site explorer; mv explorer/explorer.css .; ln -s ../explorer.css explorer/explorer.css",
      ["--replace"], "'explorer.css' in it is not as devcat wrote it"
    ),
    (
      "a site whose list is not a list", "devcat site explorer; echo x > explorer/devcat-site.sums",
      ["--replace"], "'devcat-site.sums' in it is not as devcat wrote it"
    ),
    ("a path below nothing", "true", ["--replace"], "No such file or directory"),
  ]

  @Test("Nothing of others is replaced", arguments: refusals)
  func nothingOfOthersIsReplaced(
    _ refusal: (name: String, make: String, words: [String], says: String)
  ) throws {
    let sandbox = try Sandbox.reading()
    #expect(try sandbox.shell(refusal.make).status == 0)
    let before = try Self.listing(sandbox)
    let folder = refusal.name == "a path below nothing" ? "no/explorer" : "explorer"
    let outcome = try sandbox.run(Products.devcat, ["site", folder] + refusal.words)
    #expect(outcome.status == 73, "\(refusal.name): \(outcome)")
    #expect(outcome.errors.contains(refusal.says), "\(refusal.name): \(outcome)")
    #expect(try Self.listing(sandbox) == before, "\(refusal.name)")
  }

  @Test(
    "The folder that one is in is not replaced",
    arguments: ["mkdir explorer", "devcat site explorer"])
  func theFolderThatOneIsInIsNotReplaced(_ make: String) throws {
    let sandbox = try Sandbox.reading()
    #expect(try sandbox.shell(make).status == 0)
    let before = try Self.listing(sandbox)
    for folder in [".", "../explorer/"] {
      let outcome = try sandbox.shell("cd explorer && devcat site \(folder) --replace")
      #expect(
        outcome.status == 73 && outcome.errors.contains("you are in that folder"), "\(outcome)")
    }
    #expect(try Self.listing(sandbox) == before)
  }

  @Test("A site is replaced whole") func aSiteIsReplacedWhole() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["site", "explorer"])
    try sandbox.require(["set", "iphone-x", "attributes.shelf=B4"])
    try sandbox.require(["site", "explorer/", "--replace"])
    #expect(sandbox.exists("explorer/data/columns/attributes.shelf/0.js"))
    try sandbox.require(["remove", "iphone-x"])
    try sandbox.require(["site", "explorer", "--replace"])
    #expect(!sandbox.exists("explorer/data/columns/attributes.shelf"))
    #expect(
      try sandbox.shell("cd explorer && sha256sum --check --quiet devcat-site.sums").status == 0)
    #expect(try sandbox.names().filter { $0.hasPrefix("explorer") } == ["explorer"])
    // The same catalogue gives the same bytes, wherever it is written.
    #expect(try sandbox.shell("mkdir empty; ln -s explorer link").status == 0)
    try sandbox.require(["site", "empty"])
    #expect(try sandbox.shell("diff -r explorer empty").status == 0)
    try sandbox.require(["site", "link", "--replace"])
    #expect(try sandbox.shell("diff -r explorer empty; test -L link").status == 0)
  }

  @Test(
    "A replaced folder keeps its permissions",
    arguments: ["devcat site explorer", "mkdir explorer"])
  func aReplacedFolderKeepsItsPermissions(_ make: String) throws {
    let sandbox = try Sandbox.initialized()
    #expect(try sandbox.shell("\(make); chmod 2751 explorer").status == 0)
    try sandbox.require(["site", "explorer", "--replace"])
    #expect(try sandbox.shell("stat --format %a explorer").text == "2751\n")
  }

  @Test("Conditions choose what is reported devices") func conditionsChooseWhatIsToldOfDevices()
    throws
  {
    let sandbox = try Sandbox.reading()
    let summary = try sandbox.require([
      "site", "explorer", "--where", "name~iPhone 11", "--json",
    ]).json()
    #expect(summary["devices"]?.number == 3 && summary["revisions"]?.number == 2)
    let told = try sandbox.shell("cat explorer/data/*.js explorer/data/*/*.js").text
    #expect(told.contains("iphone-11-pro-max") && !told.contains("ipad-pro-10.5-inch"))
    let catalogue = try #require(sandbox.data("explorer/data/catalogue.js"))
    #expect(String(decoding: catalogue, as: UTF8.self).contains("\"where\":[\"name~iPhone 11\"]"))
    let files = try sandbox.shell("find explorer -type f | wc -l").text
    #expect(
      summary["files"]?.number == Double(files.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(try sandbox.run(Products.devcat, ["site", "x", "--where", "nmae~X"]).status == 64)
    #expect(!sandbox.exists("x"))
  }

  @Test("Texts may stand in any script") func textsMayStandInAnyScript() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require([
      "add", "odd", "name=</script><!--\u{2028}\u{2029}\u{202e}", "attributes.__proto__=x",
    ])
    try sandbox.require(["site", "explorer"])
    let told = try sandbox.shell("cat explorer/data/*.js explorer/data/*/*.js").text
    #expect(told.contains(#"\u003c/script>\u003c!--\u2028\u2029\u202e"#))
    let raw: [Character] = ["<", "\u{2028}", "\u{2029}", "\u{202e}"]
    #expect(!told.contains(where: raw.contains))
    #expect(told.contains("[\"__proto__\"]:"))
  }

  @Test("A replica with a short history says so") func aReplicaWithAShortHistorySaysSo() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["snapshot", "save", "s.devcat"])
    try sandbox.require(["site", "explorer", "--catalogue", "s.devcat"])
    let catalogue = try #require(sandbox.data("explorer/data/catalogue.js"))
    let text = String(decoding: catalogue, as: UTF8.self)
    #expect(text.contains("\"shallow\":2") && text.contains("\"revisions\":1,"))
    #expect(text.contains("\"changeParts\":[]") && !sandbox.exists("explorer/data/changes"))
  }

  @Test("An empty catalogue has a site") func anEmptyCatalogueHasASite() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["site", "explorer"])
    let catalogue = try #require(sandbox.data("explorer/data/catalogue.js"))
    #expect(String(decoding: catalogue, as: UTF8.self).contains("\"head\":null"))
    #expect(!sandbox.exists("explorer/data/names"))
  }

  /// Every file, with its content.
  private static func listing(_ sandbox: Sandbox) throws -> String {
    try sandbox.shell("find . -type f -exec sha256sum {} + | sort; find . -not -type f | sort").text
  }
}
