import DevcatAdaptivity
import DevcatValues
import Testing

/// A size from which on a class begins has that class, and one below it has the class before.
@Suite("Window size classes of Android begin at their bounds") struct AndroidWindowClassesTests {
  typealias Class = AndroidWindowClasses.Class

  static let widths: [(Double, Class, Class)] = [
    (600, .compact, .medium), (840, .medium, .expanded), (1200, .expanded, .large),
    (1600, .large, .extraLarge),
  ]

  @Test("Android's classes of widths", arguments: widths)
  func classOfWidth(_ bound: Double, _ below: Class, _ from: Class) {
    #expect(AndroidWindowClasses(Size(width: bound - 0.5, height: 700)).width == below)
    #expect(AndroidWindowClasses(Size(width: bound, height: 700)).width == from)
  }

  static let heights: [(Double, Class, Class)] = [
    (480, .compact, .medium), (900, .medium, .expanded),
  ]

  @Test("Android's classes of heights", arguments: heights)
  func classOfHeight(_ bound: Double, _ below: Class, _ from: Class) {
    #expect(AndroidWindowClasses(Size(width: 700, height: bound - 0.5)).height == below)
    #expect(AndroidWindowClasses(Size(width: 700, height: bound)).height == from)
  }
}
