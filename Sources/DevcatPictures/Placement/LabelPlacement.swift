/// Places labels so that none overlaps another one, an obstacle, or the bounds.
///
/// They are placed in order: each takes the first of its sides that is free, otherwise the nearest
/// free place in its reach, with a line from there. Labels for which there is no room are left out.
public struct LabelPlacement: Hashable, Sendable {
  /// The labels that found a place, in the order of the requests.
  public private(set) var placed: [PlacedLabel] = []

  private let bounds: Box
  private var taken: [Box]

  /// Places labels: O(n²) for n labels.
  ///
  /// - Parameters:
  ///   - requests: The labels, the most important first.
  ///   - bounds: The area for labels.
  ///   - obstacles: The boxes that labels must not overlap.
  public init(_ requests: [LabelRequest], within bounds: Box, avoiding obstacles: [Box] = []) {
    self.bounds = bounds
    taken = obstacles
    for request in requests {
      guard let label = place(request) else { continue }
      placed.append(label)
      taken.append(label.box)
    }
  }

  private func place(_ request: LabelRequest) -> PlacedLabel? {
    for side in request.sides {
      let box = request.box(at: side)
      if isFree(box) { return PlacedLabel(request: request, box: box, leader: nil) }
    }
    let step = max(request.size / 2, 0.1)
    for distance in stride(from: request.clearance + step, through: request.reach, by: step) {
      for direction in LabelRequest.directions.indices {
        let box = request.box(moved: distance, step: direction)
        guard isFree(box) else { continue }
        let leader = PlacedLabel.Leader(
          start: box.nearest(to: request.point), end: request.point)
        if isClear(leader) { return PlacedLabel(request: request, box: box, leader: leader) }
      }
    }
    return nil
  }

  private func isFree(_ box: Box) -> Bool {
    bounds.contains(box) && !taken.contains { $0.overlaps(box) }
      && !placed.contains { $0.leader.map { box.isCrossed(by: $0) } ?? false }
  }

  /// Whether a line runs through no other label.
  private func isClear(_ leader: PlacedLabel.Leader) -> Bool {
    !placed.contains { $0.box.isCrossed(by: leader) }
  }
}

extension Box {
  /// Whether a line runs through the inside of the box (Liang and Barsky's clipping).
  func isCrossed(by leader: PlacedLabel.Leader) -> Bool {
    var (from, to) = (0.0, 1.0)
    let (across, down) = (leader.end.x - leader.start.x, leader.end.y - leader.start.y)
    for (slope, room) in [
      (-across, leader.start.x - x), (across, right - leader.start.x),
      (-down, leader.start.y - y), (down, bottom - leader.start.y),
    ] {
      if slope == 0 {
        if room <= 0 { return false }
        continue
      }
      let cut = room / slope
      if slope < 0 { from = max(from, cut) } else { to = min(to, cut) }
    }
    return to - from > 1e-6
  }
}
