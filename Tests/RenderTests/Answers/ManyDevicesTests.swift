import DevcatAdaptivity
import DevcatValues
import DevcatRender
import DevcatTestSupport
import Testing

@Suite("The pages and the JSON of answers about many devices, byte for byte")
struct ManyDevicesTests {
  private static func matrix() -> ClassMatrix {
    func row(
      _ id: String, _ name: String?, display: String? = nil, idiom: String? = "phone",
      orientations: OrientationSet? = nil, _ cells: [ClassGrid.Cell]
    ) -> ScreenClasses {
      var grid = ClassGrid()
      for (index, cell) in cells.enumerated() { grid[index] = cell }
      return ScreenClasses(
        id: id, name: name, display: display, idiom: idiom, orientations: orientations, grid: grid)
    }
    func known(_ horizontal: SizeClass?, _ vertical: SizeClass?, isDerived: Bool = false)
      -> ClassGrid.Cell
    { .available(horizontal: horizontal, vertical: vertical, isDerived: isDerived) }
    let contexts = [Mode.fullScreen, .half, .slideOver].flatMap { mode in
      Orientation.allCases.map { Context(mode: mode, orientation: $0) }
    }
    var matrix = ClassMatrix(contexts: contexts)
    matrix.add(
      row(
        "a", "Phone \u{1b}[31m", orientations: [.portrait, .landscapeLeft, .landscapeRight],
        [known(.compact, .regular), known(.compact, .compact, isDerived: true)]))
    matrix.add(
      row("fold", "A phone that folds", orientations: .all, [known(.compact, .regular), .unknown]))
    matrix.add(
      row(
        "fold", "A phone that folds", display: "inner",
        [known(.regular, .regular), known(.regular, nil)]))
    matrix.add(
      row(
        "pad", "Päd, \"the\" one", idiom: "pad",
        [
          known(.regular, .regular), known(.regular, .regular), .unknown, .unknown,
          .notAvailable(isDerived: true), known(.compact, .regular),
        ]))
    matrix.add(row("x", nil, idiom: nil, []))
    return matrix
  }

  @Test("Many devices: matrix page") func matrixPage() {
    let page = MatrixPage.page(Self.matrix()).text()
    expect(page, "matrix.txt")
    #expect(!page.contains("\u{1b}"))
    expect(MatrixPage.page(Self.matrix(), width: 48).text(isStyled: true), "matrix-narrow.txt")
    let empty = ClassMatrix(contexts: [Context(orientation: .portrait)])
    expect(MatrixPage.page(empty).text(), "matrix-none.txt")
  }

  @Test("Matrix for tools") func matrixForTools() {
    let derived = DerivedLayout(
      orientation: .landscape, layout: .available(LayoutTraits()), derivedFrom: "old")
    expect(
      json { MatrixJSON.write(Self.matrix(), derived: ["a": [derived]], to: &$0) },
      "matrix.json")
    var writer = CSVWriter()
    MatrixTable.write(Self.matrix(), to: &writer)
    expect(writer.text, "matrix.csv")
  }

  private static func cover() throws -> DeviceCover {
    var survey = CoverSurvey()
    survey.add(try AnswerSamples.pad())
    survey.add(try AnswerSamples.phone())
    survey.add(Profile(id: "x"))
    return survey.cover()
  }

  @Test("Many devices: cover") func cover() throws {
    expect(CoverPage.page(try Self.cover()).text(), "cover.txt")
    try expect(json { CoverJSON.write(try Self.cover(), to: &$0) }, "cover.json")
    var survey = CoverSurvey()
    survey.add(Profile(id: "x"))
    #expect(
      CoverPage.page(survey.cover()).text() == """
        None of 1 device has a context whose classes are known.

        Not counted
          x: the catalogue has no layout with both size classes for it

        """)
  }

  @Test("Devices left out of a cover have a reason") func devicesLeftOutOfACoverHaveAReason() throws
  {
    var survey = CoverSurvey(modes: [.half], orientations: [.portrait])
    for id in ["a", "b", "c", "d"] { survey.add(Profile(id: id)) }
    survey.add(try AnswerSamples.pad())
    #expect(survey.cover().leftOut.map(\.isOffered) == [true, true, true, true, false])
    #expect(
      CoverPage.page(survey.cover()).text().hasSuffix(
        """

        Not counted
          a, b, c, and 1 more: the catalogue has no layout with both size classes for it
          11" iPad Pro: the catalogue says that these contexts are not available

        """))
    let written = json { CoverJSON.write(survey.cover(), to: &$0) }
    #expect(written.contains("\"because\": \"the catalogue has no layout with both size classes"))
    #expect(written.contains("\"available\": false"))
  }

  @Test("A frame in a context that is not available") func aFrameInAContextThatIsNotAvailable()
    throws
  {
    var phone = try AnswerSamples.phone()
    phone[.layout(.fullScreen, .landscape)] = .layout(.notAvailable)
    let check = FrameCheck(
      Rectangle(x: 0, y: 0, width: 44, height: 44), on: phone,
      in: Context(orientation: .landscape))
    expect(FramePage.page(phone, check).text(), "frame-none.txt")
    expect(json { FrameJSON.write(phone, check, to: &$0) }, "frame-none.json")
  }

  @Test("Many devices: fit") func fit() throws {
    let artwork = Size(width: 750, height: 1334)
    let profiles = [try AnswerSamples.phone(), try AnswerSamples.pad(), Profile(id: "x")]
    let answers = profiles.flatMap { profile in
      Orientation.allCases.map { orientation in
        (
          profile: profile,
          answer: ArtworkAnswer(
            of: artwork, on: profile, in: Context(orientation: orientation))
        )
      }
    }
    let known = Array(answers.prefix(4))
    let seen = ArtworkAnswer.seenOnAll(known.map(\.answer))
    let open = ArtworkAnswer.seenOnAll(answers.map(\.answer))
    expect(FitPage.page(artwork, answers, seen: open).text(), "fit.txt")
    expect(json { FitJSON.write(artwork, [answers[4]], seen: open, to: &$0) }, "fit-open.json")
    expect(FitPage.page(artwork, known, seen: seen).text(), "fit-seen.txt")
    expect(
      json { FitJSON.write(artwork, [answers[0], answers[4]], seen: seen, to: &$0) },
      "fit.json")
  }

  @Test("Many devices: frame") func frame() throws {
    let phone = try AnswerSamples.phone()
    let low = FrameCheck(
      Rectangle(x: 0, y: 350, width: 40, height: 44.5), on: phone,
      in: Context(orientation: .landscape))
    expect(
      FramePage.page(phone, low).text() + ExplanationText.page(low.explanation).text(), "frame.txt")
    expect(json { FrameJSON.write(phone, low, to: &$0) }, "frame.json")
    let pad = try AnswerSamples.pad()
    let open = FrameCheck(
      Rectangle(x: 100, y: 100, width: 100, height: 100), on: pad,
      in: Context(orientation: .portrait))
    expect(FramePage.page(pad, open).text(), "frame-open.txt")
    expect(json { FrameJSON.write(pad, open, to: &$0) }, "frame-open.json")
  }
}
