import DevcatAdaptivity
import DevcatValues
import Testing

@Suite("Screen geometry") struct ScreenGeometryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let points: Size?, pixels: Size?, scale: Double?
    let rendered: Size?, nativeScale: Double?, aspect: Double?
    var testDescription: String { name }
  }

  static func size(_ width: Double, _ height: Double) -> Size { Size(width: width, height: height) }

  static let cases: [Case] = [
    Case(
      name: "iPhone 8 Plus", points: size(414, 736), pixels: size(1080, 1920), scale: 3,
      rendered: size(1242, 2208), nativeScale: 2.6087, aspect: 1.7778),
    Case(
      name: "iPhone 12 mini", points: size(375, 812), pixels: size(1080, 2340), scale: 3,
      rendered: size(1125, 2436), nativeScale: 2.88, aspect: 2.1653),
    Case(
      name: "iPhone X", points: size(375, 812), pixels: size(1125, 2436), scale: 3,
      rendered: size(1125, 2436), nativeScale: 3, aspect: 2.1653),
    Case(
      name: "no points", points: nil, pixels: size(100, 200), scale: 2, rendered: nil,
      nativeScale: nil, aspect: 2),
    Case(
      name: "no pixels", points: size(100, 150), pixels: nil, scale: 2, rendered: size(200, 300),
      nativeScale: nil, aspect: 1.5),
    Case(
      name: "no scale", points: size(100, 150), pixels: size(200, 300), scale: nil, rendered: nil,
      nativeScale: 2, aspect: 1.5),
    Case(
      name: "no width", points: size(0, 150), pixels: size(200, 300), scale: 2,
      rendered: size(0, 300), nativeScale: nil, aspect: nil),
    Case(
      name: "nothing", points: nil, pixels: nil, scale: nil, rendered: nil, nativeScale: nil,
      aspect: nil),
  ]

  @Test("Sizes follow from the fields", arguments: cases) func sizesFollowFromTheFields(
    _ example: Case
  ) {
    var profile = Profile(id: "a")
    profile[Field.pointsWidth.at()] = example.points.map { .number($0.width) }
    profile[Field.pointsHeight.at()] = example.points.map { .number($0.height) }
    profile[Field.pixelsWidth.at()] = example.pixels.map { .number($0.width) }
    profile[Field.pixelsHeight.at()] = example.pixels.map { .number($0.height) }
    profile[Field.scale.at()] = example.scale.map(FieldValue.number)
    let geometry = ScreenGeometry(profile.main)
    #expect(geometry.renderedPixels == example.rendered)
    #expect(geometry.nativeScale == example.nativeScale)
    #expect(geometry.aspect == example.aspect)
  }
}
