import Catalogue

/// Where a row of `window_bound` stands: an idiom, a bound, and a node of the state tree.
struct WindowPlace: Hashable, Sendable {
  /// The idiom of the devices.
  let idiom: String
  /// Which bound it is.
  let bound: WindowBound
  /// The node that the devices belong to, from 0.
  let node: Int

  /// The device that has the bound, and what it comes to.
  struct Holder: Hashable, Sendable {
    /// The id of the device.
    let id: String
    /// The width or height in points.
    let length: Double

    /// Whether it goes before another holder of the same bound: of equal ones the first by its id.
    func precedes(_ other: Holder, at bound: WindowBound) -> Bool {
      bound.isMoved(from: other.length, to: length)
        || length == other.length && TextOrder.precedes(id, other.id)
    }
  }
}
