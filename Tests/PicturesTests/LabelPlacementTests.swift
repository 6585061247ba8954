import Testing

@testable import DevcatPictures

@Suite("The places of labels")
struct LabelPlacementTests {
  private let bounds = Box(x: 0, y: 0, width: 400, height: 300)

  private func request(_ text: String, _ x: Double, _ y: Double) -> LabelRequest {
    LabelRequest([text], about: Point(x, y), size: 12)
  }

  @Test("a label takes the first of its sides that is free")
  func sides() {
    let alone = LabelPlacement([request("one", 200, 150)], within: bounds)
    #expect(alone.placed.first.map { $0.box.bottom < 150 } == true)
    let top = LabelPlacement([request("one", 200, 10)], within: bounds)
    #expect(top.placed.first.map { $0.box.x > 200 } == true)
    let blocked = LabelPlacement(
      [request("one", 200, 150)], within: bounds,
      avoiding: [Box(x: 150, y: 100, width: 100, height: 40)])
    #expect(blocked.placed.first.map { $0.box.x > 200 } == true)
  }

  @Test("what finds no room is left out")
  func unplaced() {
    let requests = (0..<9).map { request("label \($0)", 20, 20) }
    let placement = LabelPlacement(requests, within: Box(x: 0, y: 0, width: 60, height: 40))
    #expect((1..<9).contains(placement.placed.count))
    #expect(placement.placed.first?.request == requests[0])
  }

  @Test("labels at random points never overlap, and keep their order", arguments: UInt64(1)...20)
  func random(_ seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    func next(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * limit
    }
    let obstacles = (0..<3).map { _ in Box(x: next(300), y: next(200), width: 60, height: 40) }
    let requests = (0..<40).map { index in
      LabelRequest(
        index % 3 == 0 ? ["label \(index)", "of two lines"] : ["no \(index)"],
        about: Point(next(400), next(300)), size: 6 + next(8),
        sides: LabelRequest.Side.allCases)
    }
    let placement = LabelPlacement(requests, within: bounds, avoiding: obstacles)
    let placed = Set(placement.placed.map(\.request))
    #expect(placement.placed.map(\.request) == requests.filter(placed.contains))
    for (index, label) in placement.placed.enumerated() {
      #expect(bounds.contains(label.box))
      #expect(!obstacles.contains { $0.overlaps(label.box) })
      for other in placement.placed[(index + 1)...] {
        #expect(!label.box.overlaps(other.box), "\(label.request.lines) \(other.request.lines)")
      }
      for case .label(let line) in label.elements {
        #expect(label.box.contains(line.box), "\(line.text)")
      }
    }
  }
}
