public import Catalogue

/// The page that `devcat show` prints of a device.
public struct DevicePage: Sendable {
  let content: ProfileContent
  let title: String
  let names: [String: String]
  let isStyled: Bool

  /// Makes the page of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - derived: The full-screen layouts that it takes from other devices.
  ///   - areas: The safe areas that it takes from devices with the same display.
  ///   - names: The names of those devices by id; an id without one is shown itself.
  ///   - isStyled: Whether headings are in bold (ANSI).
  public init(
    _ profile: Profile, derived: [DerivedLayout] = [], areas: [DerivedSafeArea] = [],
    names: [String: String] = [:], isStyled: Bool = false
  ) {
    content = ProfileContent(profile, derived: derived, areas: areas)
    title = profile.title
    self.names = names
    self.isStyled = isStyled
  }

  /// The page, its last line ended by a line feed.
  public var text: String {
    var sections = [identity]
    sections += DisplaySection(content.main, of: self).parts
    for display in content.further { sections += DisplaySection(display, of: self).parts }
    sections += list("Attributes", content.attributes.map { ($0.key, $0.value.description) })
    sections += list("Fields of a later version", content.unknown.map { ($0.path, "\($0.value)") })
    return sections.joined(separator: "\n")
  }

  private var identity: String {
    let kinds = [content.id, content[.family]?.text, content[.idiom]?.text].compactMap(\.self)
    let facts = [
      ("models", content[.models]?.members?.joined(separator: ", ")),
      ("also known as", content[.aliases]?.members?.joined(separator: ", ")),
      ("released", content[.released]?.text),
      ("status", content[.status]?.text),
    ]
    return heading(TerminalText.line(title))
      + TerminalText.line(kinds.joined(separator: " · ")) + "\n" + Self.facts(facts, isStyled)
  }

  func heading(_ text: String) -> String { TerminalText.bold(text, isStyled) + "\n" }

  private func list(_ title: String, _ rows: [(String, String)]) -> [String] {
    rows.isEmpty ? [] : [heading(title) + Self.facts(rows.map { ($0.0, $0.1) }, isStyled)]
  }

  /// Labels and their known facts, aligned; unknown facts are left out.
  static func facts(
    _ facts: [(label: String, value: String?)], _ isStyled: Bool = false
  ) -> String {
    var table = TextTable(alignments: [.left, .left])
    for (label, value) in facts {
      if let value { table.add([label.padded(to: labelWidth), value]) }
    }
    return table.text(indent: 2, isStyled: isStyled)
  }

  private static let labelWidth = 14
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
