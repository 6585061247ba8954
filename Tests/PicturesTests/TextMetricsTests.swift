import DevcatPictures
import Testing

@Suite("The room of text")
struct TextMetricsTests {
  struct Case {
    let text: String
    let weight: Label.Weight
    let thousandths: Double

    init(_ text: String, _ thousandths: Double, _ weight: Label.Weight = .regular) {
      self.text = text
      self.weight = weight
      self.thousandths = thousandths
    }
  }

  @Test(
    "widths are those of the face",
    arguments: [
      Case("", 0), Case("A", 667), Case("A", 722, .bold), Case("375 × 812 pt", 5588),
      Case("…", 1000), Case("Ж", 923), Case("Ω", 802, .bold), Case("日本", 2000),
      Case("👍🏽", 1333), Case("é", 556), Case("e\u{301}", 556), Case("🇩🇪", 1333),
    ])
  func widths(_ sample: Case) {
    let width = TextMetrics.width(of: sample.text, size: 1000, weight: sample.weight)
    #expect(abs(width - sample.thousandths) < 0.01)
  }

  @Test(
    "text is broken so that nothing is lost",
    arguments: [
      ("iPad Pro 12.9-inch (6th generation)", 100.0), ("one", 1), ("", 10), ("a  b", 100),
      ("Donaudampfschifffahrtsgesellschaft line", 60),
    ])
  func lines(_ text: String, _ width: Double) {
    let lines = TextMetrics.lines(of: text, width: width, size: 12, weight: .bold)
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    for line in lines where line.count > 1 {
      #expect(TextMetrics.width(of: line, size: 12, weight: .bold) <= width)
    }
  }

  @Test("a label's room turns with it")
  func boxes() {
    let level = Label("ab", at: Point(50, 50), size: 10, anchor: .end).box
    #expect(abs(level.right - 50) < 1e-9 && level.y < 50 && level.bottom > 50)
    let upward = Label("ab", at: Point(50, 50), size: 10, direction: .upward).box
    #expect(abs(upward.bottom - 50) < 1e-9 && upward.x < 50 && upward.right > 50)
    #expect(abs(upward.height - level.width) < 1e-9)
  }
}
