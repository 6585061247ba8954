import DevcatAdaptivity
import DevcatValues
import Testing

/// Frames on one screen: touch targets of 44 × 44 pt, and a toolbar whose icons a fingertip does not
/// overlap.
@Suite("Frame pair") struct FramePairTests {
  typealias Frame = (rectangle: Rectangle, purpose: FramePurpose)

  private static func frame(_ x: Double, _ side: Double, _ purpose: FramePurpose = .control)
    -> Frame
  {
    (Rectangle(x: x, y: 100, width: side, height: side), purpose)
  }

  @Test("Frames that touch are clear of each other") func framesThatTouchAreClearOfEachOther() {
    #expect(FramePair.violations(among: [Self.frame(0, 44), Self.frame(44, 44)]).isEmpty)
  }

  @Test("Overlapping frames are reported once") func overlappingFramesAreToldOnce() {
    let pairs = FramePair.violations(among: [Self.frame(0, 50), Self.frame(40, 50)])
    #expect(pairs.map(\.rule) == ["frames.overlap"])
    #expect(pairs.first?.width == 10 && pairs.first?.height == 50)
  }

  @Test("Small controls need the room of a fingertip") func smallControlsNeedTheRoomOfAFingertip() {
    let near = FramePair.violations(among: [Self.frame(0, 20), Self.frame(30, 20)])
    #expect(near.map(\.rule) == ["frames.fingertip"] && near.first?.width == 14)
    #expect(FramePair.violations(among: [Self.frame(0, 20), Self.frame(44, 20)]).isEmpty)
    #expect(
      FramePair.violations(among: [Self.frame(0, 20), Self.frame(30, 20, .content)]).isEmpty)
  }

  @Test("Backgrounds may overlap other frames") func backgroundsMayOverlapOtherFrames() {
    for purpose in [FramePurpose.background, .scrolling] {
      #expect(
        FramePair.violations(among: [Self.frame(0, 400, purpose), Self.frame(9, 44)]).isEmpty)
    }
  }
}
