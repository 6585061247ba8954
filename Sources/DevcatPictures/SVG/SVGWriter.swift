/// Writes pictures as SVG (SVG 1.1), light or dark as the reader's system is.
///
/// Equal pictures give equal bytes. The text is well-formed XML that refers to nothing outside
/// itself and runs no script.
public struct SVGWriter: Sendable {
  private var text = ""
  private var depth = 1

  private init() {}

  /// The text of a picture, its last line ended by a line feed.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - identifier: The beginning of the ids, so that one page may contain several pictures: a
  ///     lower-case ASCII letter, followed by letters, digits and hyphens.
  public static func text(_ picture: Picture, identifier: String = "picture") -> String {
    var writer = SVGWriter()
    writer.begin(picture, identifier)
    writer.line(
      "<rect class=\"fill-paper\"\(SVGStyle.attributes(.paper, "fill")) width=\"\(SVGNumber.text(picture.width))\" "
        + "height=\"\(SVGNumber.text(picture.height))\"/>")
    for element in picture.elements { writer.write(element) }
    writer.text += "</svg>\n"
    return writer.text
  }

  private mutating func begin(_ picture: Picture, _ identifier: String) {
    let (width, height) = (SVGNumber.text(picture.width), SVGNumber.text(picture.height))
    let unit =
      switch picture.unit {
      case .pixels: ""
      case .millimetres: "mm"
      }
    let ids =
      "\(identifier)-title" + (picture.summary.isEmpty ? "" : " \(identifier)-description")
    text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\(unit)\" "
      + "height=\"\(height)\(unit)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
      + "aria-labelledby=\"\(ids)\">\n"
    line("<title id=\"\(identifier)-title\">\(MarkupText.html(picture.title))</title>")
    if !picture.summary.isEmpty {
      line("<desc id=\"\(identifier)-description\">\(MarkupText.html(picture.summary))</desc>")
    }
    line("<style>")
    for rule in SVGStyle(picture.elements).text.split(separator: "\n") { line("  " + rule) }
    line("</style>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private mutating func write(_ element: Element) {
    switch element {
    case .rectangle(let box, let radius, let paint):
      let round = radius > 0 ? Self.attribute("rx", radius) : ""
      line(
        "<rect" + Self.attribute("x", box.x) + Self.attribute("y", box.y)
          + Self.attribute("width", box.width) + Self.attribute("height", box.height) + round
          + Self.attributes(paint) + "/>")
    case .path(let path, let paint):
      line("<path d=\"\(SVGPath.text(path))\"" + Self.attributes(paint) + "/>")
    case .ellipse(let box, let paint):
      line(
        "<ellipse" + Self.attribute("cx", box.center.x) + Self.attribute("cy", box.center.y)
          + Self.attribute("rx", box.width / 2) + Self.attribute("ry", box.height / 2)
          + Self.attributes(paint) + "/>")
    case .label(let label): line(Self.text(label))
    case .group(let group): write(group)
    }
  }

  private mutating func write(_ group: Group) {
    let facts = group.facts.map { " data-\($0.key)=\"\(MarkupText.html($0.value))\"" }
    line("<g\(facts.joined())>")
    depth += 1
    if let name = group.name { line("<title>\(MarkupText.html(name))</title>") }
    for element in group.elements { write(element) }
    depth -= 1
    line("</g>")
  }

  private static func text(_ label: Label) -> String {
    let anchor =
      label.anchor == .start ? "" : " text-anchor=\"\(label.anchor.rawValue)\""
    let turn =
      label.direction == .level
      ? ""
      : " transform=\"rotate(-90 \(SVGNumber.text(label.point.x)) \(SVGNumber.text(label.point.y)))\""
    return "<text" + attribute("x", label.point.x) + attribute("y", label.point.y)
      + attribute("font-size", label.size) + length(of: label) + anchor + turn
      + " class=\"label\(label.weight == .bold ? " bold" : "") fill-\(label.role.name)\""
      + SVGStyle.attributes(label.role, "fill") + ">"
      + MarkupText.html(label.text) + "</text>"
  }

  /// The attributes that give a label the same width in every face.
  ///
  /// Labels are placed by this width, so in a wider face they would collide.
  private static func length(of label: Label) -> String {
    TextMetrics.exactWidth(of: label.text, size: label.size, weight: label.weight)
      .map { attribute("textLength", $0) + " lengthAdjust=\"spacingAndGlyphs\"" } ?? ""
  }

  private static func attribute(_ name: String, _ number: Double) -> String {
    " \(name)=\"\(SVGNumber.text(number))\""
  }

  private static func attributes(_ paint: Paint) -> String {
    var classes: [String] = []
    var text = ""
    // The light colours are attributes too, for readers without style sheets; rules override them.
    if let fill = paint.fill {
      classes.append("fill-\(fill.name)")
      text += SVGStyle.attributes(fill, "fill")
    } else {
      text += " fill=\"none\""
    }
    if let stroke = paint.stroke {
      classes.append("line-\(stroke.role.name)")
      text += SVGStyle.attributes(stroke.role, "stroke")
      text += attribute("stroke-width", stroke.width)
      if !stroke.dashes.isEmpty {
        let dashes = stroke.dashes.map(SVGNumber.text).joined(separator: " ")
        text += " stroke-dasharray=\"\(dashes)\""
      }
      if stroke.isRound { text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
    }
    return (classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"") + text
  }
}

/// Paths as SVG writes them (SVG 2 §9.3), all in absolute coordinates.
enum SVGPath {
  /// The text of the attribute `d`.
  static func text(_ path: VectorPath) -> String {
    path.segments.map { segment in
      switch segment {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .arc(let point, let radius, let isClockwise):
        "A\(SVGNumber.text(radius)) \(SVGNumber.text(radius)) 0 0 "
          + "\(isClockwise ? 1 : 0) \(text(point))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func text(_ point: Point) -> String {
    SVGNumber.text(point.x) + " " + SVGNumber.text(point.y)
  }
}

/// Numbers as SVG writes them: the shortest form with at most three decimals.
enum SVGNumber {
  /// The text of a number: `12.5`, `-0.25`, `0`.
  ///
  /// Numbers beyond ±10¹², which no picture needs, become that bound, and NaN becomes 0: devices'
  /// numbers come from outside.
  static func text(_ number: Double) -> String {
    let bounded = number.isNaN ? 0 : min(max(number, -1e12), 1e12)
    let thousandths = Int((bounded * 1000).rounded())
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    if part == 0 { return text }
    var digits = String(part + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}

/// The style sheet of a picture: the colours of the roles that it uses, in light and in dark.
struct SVGStyle {
  private var fills: [String: Role] = [:]
  private var lines: [String: Role] = [:]

  init(_ elements: [Element]) {
    fills[Role.paper.name] = .paper
    for element in elements { add(element) }
  }

  private mutating func add(_ element: Element) {
    switch element {
    case .rectangle(_, _, let paint), .path(_, let paint), .ellipse(_, let paint):
      if let fill = paint.fill { fills[fill.name] = fill }
      if let stroke = paint.stroke { lines[stroke.role.name] = stroke.role }
    case .label(let label): fills[label.role.name] = label.role
    case .group(let group): for element in group.elements { add(element) }
    }
  }

  /// The rules, in the order of the names of the classes.
  var text: String {
    // The faces are those whose letters are as wide as 'AdvanceWidths' has them.
    let dark = rules(.dark).map { "    " + $0 + "\n" }.joined()
    return rules(.light).map { $0 + "\n" }.joined()
      + ".label { font-family: Helvetica, Arial, \"Liberation Sans\", sans-serif; }\n"
      + ".bold { font-weight: 700; }\n"
      + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n"
  }

  private func rules(_ theme: Theme) -> [String] {
    let filled = fills.sorted { $0.key < $1.key }.map { name, role in
      ".fill-\(name) { fill: \(Self.paint(role, "fill", theme)); }"
    }
    return filled
      + lines.sorted { $0.key < $1.key }.map { name, role in
        ".line-\(name) { stroke: \(Self.paint(role, "stroke", theme)); }"
      }
  }

  /// The light colour of a role as attributes.
  static func attributes(_ role: Role, _ property: String) -> String {
    let color = " \(property)=\"\(role.color(in: .light).text)\""
    if role.transparency == .none { return color }
    return color + " \(property)-opacity=\"\(SVGNumber.text(role.transparency.rawValue))\""
  }

  private static func paint(_ role: Role, _ property: String, _ theme: Theme) -> String {
    let color = role.color(in: theme).text
    if role.transparency == .none { return color }
    return "\(color); \(property)-opacity: \(SVGNumber.text(role.transparency.rawValue))"
  }
}
