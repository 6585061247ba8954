import Foundation
import Testing

@testable import DevcatArguments

@Suite("Man pages, and what the tools that read them say of them") struct ManualTests {
  static let pages = sampleProgram().manualPages()

  @Test("There is a page for each visible command") func thereIsAPageForEachVisibleCommand() {
    #expect(
      Self.pages.map(\.fileName) == [
        "devcat.1", "devcat-find.1", "devcat-copy.1", "devcat-snapshot.1",
        "devcat-snapshot-save.1", "devcat-snapshot-load.1", "devcat-peek.1",
      ])
    #expect(sampleProgram().manualPages() == Self.pages, "the same program makes the same bytes")
  }

  @Test("A page holds what is declared") func aPageHoldsWhatIsDeclared() throws {
    let page = try #require(Self.pages.first { $0.name == "devcat-snapshot-save" })
    #expect(
      page.text == #"""
        .TH "DEVCAT\-SNAPSHOT\-SAVE" "1" "" "devcat 1.2.3"
        .SH NAME
        devcat\-snapshot\-save \- Save one
        .SH SYNOPSIS
        \fBdevcat snapshot save\fR
        \fIname\fR
        [\fIformat\fR]
        [\fIrevision\fR ...]
        .SH DESCRIPTION
        Save one.
        .SH ARGUMENTS
        .TP
        \fIname\fR
        The tag\(aqs name.
        .TP
        \fIformat\fR
        The form of the answer. (values: text, json, ndjson, csv; default: text)
        .TP
        \fIrevision\fR
        The revisions to tag. (default: 1)
        .SH OPTIONS
        .TP
        \fB\-h\fR, \fB\-\-help\fR
        Show help information.
        .SH SEE ALSO
        \fBdevcat\fR(1),
        \fBdevcat\-snapshot\fR(1)

        """#)
  }

  @Test("Every page holds the exit statuses") func everyPageHoldsTheExitStatuses() throws {
    let pages = sampleProgram().manualPages(exitStatuses: [(0, "Done."), (64, "It's wrong.")])
    for page in pages {
      #expect(
        page.text.contains(
          """
          .SH EXIT STATUS
          .TP
          \\fB0\\fR
          Done.
          .TP
          \\fB64\\fR
          It\\(aqs wrong.
          .SH SEE ALSO
          """), "\(page.name)")
    }
  }

  /// A reader of man pages, with its option to report every problem.
  struct Reader: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var testDescription: String { name }
  }

  static let readers = [
    Reader(name: "mandoc", arguments: ["-T", "lint", "-W", "warning"]),
    Reader(name: "groff", arguments: ["-man", "-ww", "-z", "-K", "utf8"]),
  ].filter { Shell.isInstalled($0.name) }

  @Test("Readers find nothing wrong", arguments: readers) func readersFindNothingWrong(
    _ reader: Reader
  ) throws {
    for page in Self.pages + Self.tricky {
      let outcome = try Shell.run(
        reader.name, reader.arguments + ["../completions"], script: page.text)
      // There is no date, so that the bytes stay the same.
      let complaints = outcome.lines.filter { !$0.contains("missing date") }
      #expect(complaints.isEmpty, "\(page.name)")
    }
  }

  /// Pages whose texts hold what roff reads as more than text.
  static let tricky = Command(
    "my-tool", "It's \\fB 'quoted' ^ ~ ` \"that\" – “so”.",
    [
      Command(
        "use", ".TH is no request.",
        discussion: "'br neither.\n  .SH nor here\n  'and' \\e here\n\nThe end…",
        options: PeekOptions(),
        [.option("--a-b", to: \.base, value: "x\"y", help: ".\\\" no comment")], run: { _ in })
    ]
  ).manualPages()

  @Test(
    "Texts stand for themselves",
    .enabled(if: Shell.isInstalled("mandoc"), "mandoc is not installed"))
  func textsStandForThemselves() throws {
    let shown = try Shell.run(
      "mandoc", ["-T", "utf8", "../completions"], script: Self.tricky[1].text
    ).lines.map { $0.replacing(/.\u{8}/, with: "").trimmingPrefix(while: { $0 == " " }) }.joined(
      separator: "\n")
    for text in [
      "NAME\nmy-tool-use - .TH is no request", "\n.TH is no request.\n'br neither.\n.SH nor here\n",
      "\n'and' \\e here\nThe end…", "\n--a-b x\"y\n.\\\" no comment\n",
    ] { #expect(shown.contains(text), "\(text)\n\(shown)") }
    let root = try Shell.run(
      "mandoc", ["-T", "utf8", "../completions"], script: Self.tricky[0].text)
    #expect(
      root.lines.contains { $0.hasSuffix("It's \\fB 'quoted' ^ ~ ` \"that\" – “so”.") }, "\(root)")
  }
}
