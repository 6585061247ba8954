import DevcatAdaptivity
import DevcatValues
import DevcatRender
import Testing

@Suite("The JSON of answers, byte for byte") struct AnswerJSONTests {
  @Test("Answer JSON: traits") func traits() throws {
    try expect(
      json {
        TraitsJSON.write(try AnswerSamples.pad(), try AnswerSamples.environments(), to: &$0)
      }, "traits.json")
  }

  @Test("Answer JSON: transition") func transition() throws {
    let (from, to) = (AnswerSamples.landscape, AnswerSamples.half)
    let answer = try AnswerSamples.transition(from, to)
    try expect(
      json {
        TransitionJSON.write(try AnswerSamples.pad(), from: from, to: to, answer, to: &$0)
        $0.explanation(answer.value?.explanation ?? [])
      }, "rotate.json")
    let over = Context(mode: .slideOver, orientation: .portrait)
    let open = try AnswerSamples.transition(to, over)
    try expect(
      json {
        TransitionJSON.write(try AnswerSamples.pad(), from: to, to: over, open, to: &$0)
      }, "rotate-open.json")
    let none = Context(mode: .half, orientation: .portrait)
    let refused = try AnswerSamples.transition(none, to)
    try expect(
      json {
        TransitionJSON.write(try AnswerSamples.pad(), from: none, to: to, refused, to: &$0)
      }, "rotate-none.json")
    let third = Context(mode: .third, orientation: .landscape)
    let unknown = try AnswerSamples.transition(to, third)
    let text = try json {
      TransitionJSON.write(try AnswerSamples.pad(), from: to, to: third, unknown, to: &$0)
    }
    #expect(text.contains("\"available\": \"the catalogue has no layout for 'third/landscape'\""))
  }

  @Test("Answer JSON: window") func window() throws {
    try expect(
      json {
        WindowJSON.write(try AnswerSamples.pad(), try AnswerSamples.window(700, 900), to: &$0)
      }, "window.json")
  }

  @Test("Answer JSON: layout") func layout() throws {
    let metrics = try [
      AnswerSamples.landscape, AnswerSamples.half, Context(mode: .half, orientation: .portrait),
    ].map { try AnswerSamples.metrics($0) }
    try expect(
      json {
        LayoutJSON.write(try AnswerSamples.pad(), metrics, to: &$0)
      }, "layout.json")
  }
}
