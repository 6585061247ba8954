import Site
import Testing

/// The page's many files as few.
@Suite struct PageBundleTests {
  private static func file(_ path: String, _ text: String) -> SiteFile {
    SiteFile(path: path, bytes: Array(text.utf8))
  }

  @Test func scriptsAndStylesComeInTheirOrder() {
    let index = """
      <head>
          <link rel="icon" href="data:,">
          <link rel="stylesheet" href="site.css">
          <link rel="stylesheet" href="print.css" media="print">
          <script defer src="unit.js"></script>
          <script defer src="a/b.js"></script>
      </head>

      """
    let files = PageBundle.files(of: [
      Self.file("a/b.js", "two\n"), Self.file("index.html", index), Self.file("note.txt", "kept"),
      Self.file("print.css", "p {}\n"), Self.file("site.css", "a {}\n"),
      Self.file("unit.js", "one\n"),
    ])
    let texts = Dictionary(
      uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    #expect(
      texts == [
        "index.html": """
        <head>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="explorer.css">
            <script defer src="explorer.js"></script>
        </head>

        """,
        "explorer.js": "// unit.js\none\n// a/b.js\ntwo\n",
        "explorer.css": "/* site.css */\na {}\n/* print.css */\n@media print {\np {}\n}\n",
        "note.txt": "kept",
      ])
  }

  @Test func filesWithoutAPageStay() {
    let files = [Self.file("a.js", "one")]
    #expect(PageBundle.files(of: files) == files)
  }
}
