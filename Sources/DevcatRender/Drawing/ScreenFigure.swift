import DevcatAdaptivity
import DevcatValues
import DevcatPictures

/// A screen in an SVG drawing, and the labels inside it.
struct ScreenFigure {
  let device: DrawnOutline
  /// The box of the screen in the picture.
  let frame: Box
  /// The size of the letters.
  let text: Double

  private var outline: DeviceOutline { device.outline }
  private var radius: Double {
    min((outline.cornerRadius.value ?? 0) * device.scale, min(frame.width, frame.height) / 2)
  }
  private var isSplit: Bool { outline.context.mode != .slideOver && outline.panes.count > 1 }

  /// The shapes from below: the panes, the safe area, the sensor housing, the indicator and the edge.
  var elements: [Element] {
    let isDivided = isSplit && outline.panes.allSatisfy { $0.box.value != nil }
    let ground = rounded(frame, Paint(fill: isDivided ? .outline : .screen))
    let panes = outline.panes.reversed().compactMap { pane in
      pane.box.value.map { shape(pane, place($0)) }
    }
    let safe = outline.safeRectangle.value.map { box in
      rounded(
        place(box),
        Paint(
          fill: .safeArea,
          stroke: Stroke(.safeAreaEdge, width: text * 0.07, dashes: [text * 0.35, text * 0.25])))
    }
    let indicator = outline.homeIndicator.value.map { box -> Element in
      let box = place(box)
      return .rectangle(box, radius: box.height / 2, Paint(fill: .homeIndicator))
    }
    let housing = outline.sensorHousing.value.map { housing -> Element in
      let radii = housing.radii.map { $0 * device.scale }
      return .path(
        VectorPath(place(housing.box), radii: (radii[0], radii[1], radii[2], radii[3])),
        Paint(fill: .outline))
    }
    let edge = rounded(frame, Paint(stroke: Stroke(.outline, width: text * 0.16)))
    return [ground] + panes + [safe, housing, indicator].compactMap(\.self) + [edge]
  }

  /// The labels of the panes, and those that do not fit in them.
  var labels: (elements: [Element], notes: [String]) {
    var elements: [Element] = []
    var notes: [String] = []
    for pane in outline.panes where pane.box.value != nil {
      if let label = label(pane) {
        elements += label.elements
      } else {
        notes.append(device.note(pane))
      }
    }
    return (elements, notes)
  }

  /// The label of a pane in the largest letters for which there is room.
  private func label(_ pane: ScreenPane) -> PlacedLabel? {
    guard let box = pane.box.value else { return nil }
    let bounds = visible(pane, place(box)).inset(by: text * 0.4)
    let obstacles = [outline.homeIndicator.value, outline.sensorHousing.value?.box]
      .compactMap { $0.map(place) }
    for size in [text, text * 0.85, text * 0.7] {
      let lines = device.label(pane).flatMap {
        TextMetrics.lines(of: OutlineWords.held($0), width: bounds.width, size: size)
      }.map(OutlineWords.released)
      // If a word had to be broken, smaller letters are tried.
      if lines.joined(separator: " ") != device.label(pane).joined(separator: " ") { continue }
      let request = LabelRequest(
        lines, about: bounds.center, size: size, sides: [.center])
      let placement = LabelPlacement([request], within: bounds, avoiding: obstacles)
      if let label = placement.placed.first { return label }
    }
    return nil
  }

  /// The part of a pane on which no other one lies.
  private func visible(_ pane: ScreenPane, _ box: Box) -> Box {
    guard outline.context.mode == .slideOver, pane.owner == .otherApp,
      let above = outline.panes.first?.box.value
    else { return box }
    return Box(x: box.x, y: box.y, width: place(above).x - box.x, height: box.height)
  }

  private func shape(_ pane: ScreenPane, _ box: Box) -> Element {
    let fill: Role = pane.owner == .thisApp ? .screen : .otherApp
    guard outline.context.mode == .slideOver, pane.owner == .thisApp else {
      // Beside a part that is not known, the edge of this one is dashed: what follows is unknown.
      let isWhole = outline.panes.allSatisfy { $0.box.value != nil }
      let edge = Stroke(.outline, width: text * 0.1, dashes: [text * 0.4, text * 0.3])
      return rounded(box, Paint(fill: fill, stroke: isWhole || !isSplit ? nil : edge))
    }
    return .rectangle(
      box, radius: text * 0.6, Paint(fill: fill, stroke: Stroke(.outline, width: text * 0.1)))
  }

  /// A rectangle of the screen in the picture.
  private func place(_ box: Rectangle) -> Box {
    Box(
      x: frame.x + box.x * device.scale, y: frame.y + box.y * device.scale,
      width: box.width * device.scale, height: box.height * device.scale)
  }

  /// A part of the screen without what the corners of the screen cut off.
  private func rounded(_ box: Box, _ paint: Paint) -> Element {
    let (left, top) = (box.x - frame.x, box.y - frame.y)
    let (right, bottom) = (frame.right - box.right, frame.bottom - box.bottom)
    let cuts = [cut(left, top), cut(right, top), cut(right, bottom), cut(left, bottom)]
    var path = VectorPath([.move(Point(box.x + cuts[0].across, box.y))])
    func turn(from start: Point, to end: Point) {
      path.append(.line(start))
      if start != end { path.append(.arc(end, radius: radius)) }
    }
    turn(
      from: Point(box.right - cuts[1].across, box.y), to: Point(box.right, box.y + cuts[1].down))
    turn(
      from: Point(box.right, box.bottom - cuts[2].down),
      to: Point(box.right - cuts[2].across, box.bottom))
    turn(
      from: Point(box.x + cuts[3].across, box.bottom), to: Point(box.x, box.bottom - cuts[3].down))
    turn(from: Point(box.x, box.y + cuts[0].down), to: Point(box.x + cuts[0].across, box.y))
    path.append(.close)
    return .path(path, paint)
  }

  /// The lengths that a corner of the screen cuts off the two edges of a part, which begins at
  /// these distances from the sides.
  private func cut(_ across: Double, _ down: Double) -> (across: Double, down: Double) {
    let (x, y) = (radius - across, radius - down)
    // The corner of the part lies inside the rounded corner, so nothing is cut off.
    guard x > 0, y > 0, x * x + y * y > radius * radius else { return (0, 0) }
    func reach(_ side: Double) -> Double {
      (max(0, radius * radius - side * side)).squareRoot()
    }
    return (max(0, x - reach(y)), max(0, y - reach(x)))
  }
}
