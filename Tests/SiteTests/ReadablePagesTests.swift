import DevcatValues
import DevcatRender
import DevcatSite
import Testing

/// Pages that need no script.
@Suite("Readable pages") struct ReadablePagesTests {
  private static let template = """
    <html lang="en">
    <title>Device catalogue</title>
    <link rel="stylesheet" href="explorer.css">
    <script defer src="explorer.js"></script>
    <div id="shell" class="shell" data-view="devices"><a href="#/matrix">Matrix</a>
    <div id="page" class="page-pane"></div></div>

    """

  private static func text(_ file: SiteFile) -> String {
    String(decoding: file.bytes, as: UTF8.self)
  }

  @Test("Readable pages: names are text, and links lead to the site's folder")
  func escaping() throws {
    var pages = ReadablePages(template: Array(Self.template.utf8), base: nil)
    var profile = Profile(id: "odd")
    profile[Field.name.at()] = .text("<b>\"Odd\" & '$1'")
    profile[Field.pointsWidth.at()] = .number(400)
    profile[Field.pointsHeight.at()] = .number(800.5)
    let file = pages.add(ExportedDevice(profile), [])
    let text = Self.text(file)
    #expect(file.path == "device/odd/index.html")
    #expect(text.contains("<h1>&lt;b&gt;&quot;Odd&quot; &amp; &#39;$1&#39;</h1>"))
    #expect(!text.contains("<b>") && text.contains("400 × 800.5 pt"))
    for part in [
      "<html lang=\"en\" data-root=\"../../\" data-device=\"odd\">",
      "href=\"../../explorer.css\"", "src=\"../../explorer.js\"", "data-view=\"device\"",
      "href=\"../../index.html#/matrix\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let files = pages.finish(name: "team")
    #expect(files.map(\.path) == ["index.html"])
    let index = Self.text(files[0])
    #expect(index.contains("<a href=\"device/odd/index.html\">&lt;b&gt;&quot;Odd&quot;"))
    #expect(index.contains("<a href=\"#/matrix\">") && !index.contains("canonical"))
  }

  @Test("Readable pages: a further display has its facts below those of the main one")
  func displays() throws {
    var pages = ReadablePages(template: Array(Self.template.utf8), base: nil)
    var profile = Profile(id: "fold")
    for (field, name, value) in [
      (Field.pointsWidth, nil, 400.0), (.pointsHeight, nil, 800), (.pointsWidth, "inner", 700),
      (.pointsHeight, "inner", 900),
    ] as [(Field, String?, Double)] {
      profile[field.at(display: name)] = .number(value)
    }
    let text = Self.text(pages.add(ExportedDevice(profile), []))
    #expect(text.contains("<dd>400 × 800 pt</dd>"))
    #expect(text.contains("<h2>Display &#39;inner&#39;</h2>"))
    #expect(text.contains("<dd>700 × 900 pt</dd>"))
    #expect(text.components(separatedBy: "<dt>Id</dt>").count == 2)
  }

  @Test("Readable pages: with an address come canonical links and a map")
  func address() {
    var pages = ReadablePages(
      template: Array(Self.template.utf8), base: "https://example.org/a&b")
    let page = Self.text(pages.add(ExportedDevice(Profile(id: "one")), []))
    #expect(
      page.contains("<link rel=\"canonical\" href=\"https://example.org/a&amp;b/device/one/\">"))
    let files = pages.finish(name: "team")
    #expect(files.map(\.path) == ["index.html", "sitemap.xml"])
    #expect(
      Self.text(files[1]).contains("<loc>https://example.org/a&amp;b/device/one/</loc>"))
  }
}
