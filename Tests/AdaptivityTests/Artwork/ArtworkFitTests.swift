import DevcatValues
import DevcatTestSupport
import Testing

@testable import DevcatAdaptivity

/// Human Interface Guidelines, "Adapting to Changes in Context": artwork and aspect ratios.
@Suite("Artwork fit") struct ArtworkFitTests {
  private static let small = Size(width: 375, height: 667)
  private static let tall = Size(width: 375, height: 812)

  @Test("Cropping: a taller screen cuts the left and right edges")
  func croppedOnTheTallerOne() throws {
    let filled = try #require(ArtworkFit(Self.small, in: Self.tall)).filled
    #expect(filled.edges == .sides)
    #expect(filled.factor > 1)
    // It is 375 × 812 ⁄ 667 wide: 375 × 145 ⁄ 667 too much, of which a half is at each side.
    #expect(filled.each == 54_375 / 1_334.0)
    #expect(filled.height == 812)
  }

  @Test("Letterboxing: a taller screen has bars at the top and bottom")
  func letterboxedOnTheTallerOne() throws {
    let fitted = try #require(ArtworkFit(Self.small, in: Self.tall)).fitted
    #expect(fitted.edges == .ends && fitted.bars == "letterboxed")
    #expect(fitted.each == 72.5)
  }

  @Test("\"Cropping on a 4.7\" device\": full size and cropped at the top and bottom edges")
  func croppedOnTheShorterOne() throws {
    let filled = try #require(ArtworkFit(Self.tall, in: Self.small)).filled
    #expect(filled.factor == 1)
    #expect(filled.edges == .ends && filled.each == 72.5)
    #expect(filled.share == 145 / 812.0)
  }

  @Test(
    "\"Pillarboxing on a 4.7\" device\": scaled down and pillarboxed at the left and right edges")
  func pillarboxedOnTheShorterOne() throws {
    let fitted = try #require(ArtworkFit(Self.tall, in: Self.small)).fitted
    #expect(fitted.factor < 1)
    #expect(fitted.edges == .sides && fitted.bars == "pillarboxed")
    #expect(fitted.each == 54_375 / 1_624.0)
  }

  @Test("\"Full-screen 4.7\" device image\" and \"Full-screen 5.8\" device image\"")
  func fullSize() throws {
    for size in [Self.small, Self.tall] {
      let fit = try #require(ArtworkFit(size, in: size))
      #expect(fit.filled.edges == .none && fit.fitted.edges == .none && fit.fitted.bars == nil)
      #expect(fit.filled.each == 0 && fit.fitted.share == 0)
    }
    // The panel's pixels have the same aspect ratio, and a third of the size.
    let pixels = try #require(ArtworkFit(Size(width: 1125, height: 2436), in: Self.tall))
    #expect(pixels.filled.factor == 1 / 3.0)
    #expect(pixels.filled.edges == .none)
    // Decimals that no binary fraction has.
    let decimals = try #require(
      ArtworkFit(Size(width: 16.1, height: 9.2), in: Size(width: 1_610, height: 920)))
    #expect(decimals.filled.edges == .none && decimals.filled.each == 0)
  }

  @Test("Drawn and bars make the screen, and visible and cropped make the scaled artwork")
  func areaIsConserved() throws {
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(one, 1) }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      func side() -> Double {
        let whole = Double(Int.random(in: 1...4_000, using: &generator))
        return Int.random(in: 0..<4, using: &generator) == 0 ? whole / 2 : whole
      }
      let (art, screen) = (
        Size(width: side(), height: side()), Size(width: side(), height: side())
      )
      let fit = try #require(ArtworkFit(art, in: screen))
      let (bars, cropped) = (fit.fitted.each * 2, fit.filled.each * 2)
      switch fit.filled.edges {
      case .none:
        #expect(fit.fitted.width == screen.width && isNear(fit.filled.height, screen.height))
      case .sides:
        #expect(isNear(fit.filled.width - cropped, screen.width))
        #expect(fit.filled.height == screen.height && fit.fitted.width == screen.width)
        #expect(isNear(fit.fitted.height, screen.height - bars))
      case .ends:
        #expect(isNear(fit.filled.height - cropped, screen.height))
        #expect(fit.filled.width == screen.width && fit.fitted.height == screen.height)
        #expect(isNear(fit.fitted.width, screen.width - bars))
      }
      let screenArea = screen.width * screen.height
      let drawn = fit.fitted.width * fit.fitted.height
      #expect(isNear(drawn + fit.fitted.share * screenArea, screenArea))
      #expect(fit.visibleWidth <= art.width && fit.visibleHeight <= art.height)
      // The visible part of the artwork, scaled, is the screen.
      #expect(isNear(fit.visibleWidth * fit.filled.factor, screen.width))
      #expect(isNear(fit.visibleHeight * fit.filled.factor, screen.height))
    }
  }

  @Test("Sizes out of range are refused, and empty windows")
  func numbersOutOfRangeAreRefused() throws {
    for number in [1e300, .infinity, .nan, 1e15, 0.123_456_78] {
      #expect(ArtworkFit(Size(width: number, height: 9), in: Self.tall) == nil, "\(number)")
    }
    for number in [0, -1, .infinity, .nan] {
      #expect(ArtworkFit(Self.tall, in: Size(width: number, height: 9)) == nil, "\(number)")
    }
    let device = try Devices.iPhone6()
    let answer = ArtworkAnswer(
      of: Size(width: 1e300, height: 1), on: device, in: Context(orientation: .portrait))
    #expect(answer.fit.reason?.description.contains("too large") == true)
  }

  @Test(
    "Sizes that are taken",
    arguments: [
      (16.0, true), (0.000_001, true), (1e6, true), (0.5, true), (1_000_001, false),
      (0.000_000_1, false), (1.123_456_7, false), (0, false), (-1, false), (.nan, false),
      (.infinity, false),
    ])
  func sizesThatAreTaken(_ side: Double, _ isTaken: Bool) {
    #expect(ArtworkFit.takes(Size(width: side, height: 9)) == isTaken)
    #expect(ArtworkFit.takes(Size(width: 9, height: side)) == isTaken)
  }

  @Test("In view: what every screen shows of artwork")
  func seenOnAll() throws {
    let phones = try [
      Devices.iPhone6(),
      Devices.device(
        "iPhone X", 375, 812, scale: 3, portrait: "compact/regular", landscape: "compact/compact"),
    ]
    let answers = phones.map {
      ArtworkAnswer(
        of: Size(width: 300, height: 600), on: $0, in: Context(orientation: .portrait))
    }
    let seen = try #require(ArtworkAnswer.seenOnAll(answers).value)
    #expect(seen.height == 300 * 667 / 375 && seen.width == 600 * 375 / 812)
    let steps = answers.flatMap(\.explanation)
    #expect(Set(steps.map(\.rule)) == ["artwork.aspect", "artwork.cropping", "artwork.bars"])
    #expect(ArtworkAnswer.explanation(ofSeen: seen).rule == "artwork.in-view")
    #expect(answers[1].pixels(answers[1].fit.value?.filled.each ?? 0).value != nil)
    let unknown = ArtworkAnswer(
      of: Size(width: 1, height: 1), on: Profile(id: "x"), in: Context(orientation: .portrait))
    #expect(unknown.fit.value == nil)
    #expect(
      ArtworkAnswer.seenOnAll(answers + [unknown])
        == .unknown(.noLayout(Context(orientation: .portrait))))
    let refused = ArtworkAnswer(
      of: Size(width: 1, height: 1), on: Devices.pad,
      in: Context(mode: .half, orientation: .portrait))
    #expect(
      ArtworkAnswer.seenOnAll([refused] + answers) == .known(seen))
    #expect(ArtworkAnswer.seenOnAll([refused]).isNotAvailable)
  }
}
