/// The style sheet of a picture: the colours of the roles that it uses, in light and in dark.
struct SVGStyle {
  private var fills: [String: Role] = [:]
  private var lines: [String: Role] = [:]

  /// Gathers the roles of elements.
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

  private static func paint(_ role: Role, _ property: String, _ theme: Theme) -> String {
    let color = Palette.color(of: role, in: theme).text
    if role.transparency == .none { return color }
    return "\(color); \(property)-opacity: \(SVGNumber.text(role.transparency.opacity))"
  }
}
