/// Places labels so that none overlaps another one, an obstacle, or the bounds.
///
/// They are placed in order: each takes the first of its sides that is free. Labels for which there is
/// no room are left out.
public struct LabelPlacement: Hashable, Sendable {
  /// The labels that found a place, in the order of the requests.
  public private(set) var placed: [PlacedLabel] = []

  /// Places labels: O(n²) for n labels.
  ///
  /// - Parameters:
  ///   - requests: The labels, the most important first.
  ///   - bounds: The area for labels.
  ///   - obstacles: The boxes that labels must not overlap.
  public init(_ requests: [LabelRequest], within bounds: Box, avoiding obstacles: [Box] = []) {
    var taken = obstacles
    for request in requests {
      let boxes = request.sides.lazy.map(request.box)
      let free = boxes.first { box in
        bounds.contains(box) && !taken.contains { $0.overlaps(box) }
      }
      guard let free else { continue }
      placed.append(PlacedLabel(request: request, box: free))
      taken.append(free)
    }
  }
}
