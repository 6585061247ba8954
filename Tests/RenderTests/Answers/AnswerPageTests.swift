import DevcatAdaptivity
import DevcatValues
import DevcatRender
import DevcatTestSupport
import Testing

@Suite("The pages of answers, as they are printed") struct AnswerPageTests {
  @Test("Answer page: traits") func traits() throws {
    expect(
      TraitsPage.page(try AnswerSamples.pad(), try AnswerSamples.environments()).text(),
      "traits.txt")
  }

  @Test("Classes of another device are named") func classesOfAnotherDeviceAreNamed() {
    let derived = DerivedLayout(
      orientation: .portrait,
      layout: .available(LayoutTraits(horizontal: .compact, vertical: .regular)),
      derivedFrom: "iphone-xr")
    let profile = Profile(id: "bare")
    let traits = TraitEnvironment(
      of: profile, derived: [derived], in: Context(orientation: .portrait))
    let text = TraitsPage.page(profile, [traits], names: ["iphone-xr": "iPhone XR"]).text(
      isStyled: true)
    expect(text, "derived.txt")
  }

  @Test("Answer page: transition") func transition() throws {
    let (from, to) = (AnswerSamples.landscape, AnswerSamples.half)
    let answer = try AnswerSamples.transition(from, to)
    expect(
      TransitionPage.page(try AnswerSamples.pad(), from: from, to: to, answer).text(), "rotate.txt")
    expect(ExplanationText.page(answer.value?.explanation ?? []).text(), "why.txt")
    let over = Context(mode: .slideOver, orientation: .portrait)
    let open = try AnswerSamples.transition(over, over)
    expect(
      TransitionPage.page(try AnswerSamples.pad(), from: over, to: over, open).text(), "same.txt")
    let unknown = try AnswerSamples.transition(to, over)
    expect(
      TransitionPage.page(try AnswerSamples.pad(), from: to, to: over, unknown).text(), "open.txt")
    let none = Context(mode: .half, orientation: .portrait)
    let refused = try AnswerSamples.transition(none, to)
    expect(
      TransitionPage.page(try AnswerSamples.pad(), from: none, to: to, refused).text(), "none.txt")
  }

  @Test("Answer page: window") func window() throws {
    expect(
      WindowPage.page(try AnswerSamples.pad(), try AnswerSamples.window(700, 900)).text(),
      "window.txt")
    expect(
      WindowPage.page(try AnswerSamples.pad(), try AnswerSamples.window(900, 9000)).text(),
      "large.txt")
  }

  @Test("Answer page: layout") func layout() throws {
    for (context, snapshot) in [
      (AnswerSamples.landscape, "layout.txt"), (AnswerSamples.half, "layout-half.txt"),
      (Context(mode: .half, orientation: .portrait), "layout-none.txt"),
    ] {
      let metrics = try AnswerSamples.metrics(context)
      expect(LayoutPage.page(try AnswerSamples.pad(), metrics).text(), snapshot)
    }
  }

  @Test("Nothing is said of rules that were not asked for")
  func nothingIsSaidOfRulesThatWereNotAskedFor() {
    #expect(ExplanationText.page([]).text() == "")
  }
}
