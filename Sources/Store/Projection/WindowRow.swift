import Catalogue
import Encoding

/// A bound among the measured windows of one device, as it competes for that of its idiom.
struct WindowRow: Hashable, Sendable {
  /// The idiom of the device.
  let idiom: String
  /// Which bound it is.
  let bound: WindowBound
  /// The width or height in points.
  let length: Double

  /// The rows of a device, one a bound at most.
  static func rows(of profile: Profile) -> [WindowRow] {
    guard let idiom = profile.idiom else { return [] }
    let measured = MeasuredBounds(of: profile)
    return WindowBound.allCases.compactMap { bound in
      measured[bound].map { WindowRow(idiom: idiom, bound: bound, length: $0.length) }
    }
  }

  /// Where the row competes, for a device of a bucket.
  func place(inBucket bucket: Int) -> WindowPlace {
    WindowPlace(idiom: idiom, bound: bound, node: bucket / StateTree.nodeCount)
  }
}
