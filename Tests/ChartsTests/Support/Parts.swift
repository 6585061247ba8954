import DevcatTestSupport
import DevcatCharts
import DevcatPictures

/// The parts of a picture of a chart, as its groups tell them.
struct Parts {
  /// The boxes of the marks.
  private(set) var marks: [Box] = []
  /// The boxes of the items of the legend.
  private(set) var legend: [Box] = []
  /// The room between the gridlines; `nil` if there are none.
  private(set) var plot: Box?
  /// The labels with what they lie on or outside of.
  private(set) var collisions: [String] = []

  init(_ picture: Picture) {
    for element in picture.elements {
      switch element {
      case .group(let group) where group.facts.contains { $0.key == "point" }:
        marks += group.elements.compactMap(\.box)
      case .group(let group) where group.facts.contains { $0.key == "legend" }:
        if let box = element.box { legend.append(box) }
      case .path(_, let paint):
        let isGrid = paint.stroke.map { [.gridline, .axis].contains($0.role) } ?? false
        if isGrid, paint.fill == nil, let box = element.box { plot = plot?.union(box) ?? box }
      case .rectangle, .ellipse, .label, .group: break
      }
    }
    let labels = picture.labels
    let boxes = labels.map(\.box)
    for (index, label) in labels.enumerated() {
      if !picture.box.contains(boxes[index]) { collisions.append("'\(label.text)' is cut") }
      for other in 0..<index where boxes[other].inset(by: 0.3).overlaps(boxes[index]) {
        collisions.append("'\(label.text)' lies on '\(labels[other].text)'")
      }
    }
  }
}
