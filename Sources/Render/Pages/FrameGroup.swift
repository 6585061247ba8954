public import Adaptivity
public import Catalogue

/// Frames on one screen, with the checks of each and of each pair.
public struct FrameGroup: Sendable {
  /// The names of the frames; `nil` if they have none.
  let names: [String?]
  /// The check of each.
  public let checks: [FrameCheck]
  /// The pairs that are too near to each other.
  public let pairs: [FramePair]

  /// Makes a group of frames, one at least.
  public init(names: [String?], checks: [FrameCheck]) {
    precondition(names.count == checks.count && !checks.isEmpty, "each frame has its name")
    self.names = names
    self.checks = checks
    pairs = FramePair.violations(among: checks.map { ($0.frame, $0.purpose) })
  }

  /// The name of a frame: its own, or its number in the list.
  func name(_ index: Int) -> String {
    names[index].map { "'\($0)'" } ?? "frame \(index + 1)"
  }

  /// The finding about a pair, in words.
  public func words(of pair: FramePair) -> String {
    let what = pair.rule == .overlap ? "overlap" : "have touch targets that overlap"
    return "\(name(pair.first)) and \(name(pair.second)) \(what) by "
      + "\(FieldValue.shortText(of: pair.width)) × \(FieldValue.shortText(of: pair.height)) pt"
  }
}

extension FramePage {
  /// The pages of all frames, and the findings about pairs.
  public static func text(_ profile: Profile, _ group: FrameGroup, isStyled: Bool = false) -> String
  {
    if group.checks.count == 1 { return text(profile, group.checks[0], isStyled: isStyled) }
    var text = group.checks.indices.map { index in
      TerminalText.bold(TerminalText.line(group.name(index)), isStyled) + "\n"
        + self.text(profile, group.checks[index], isStyled: isStyled)
    }.joined(separator: "\n")
    text += "\n" + TerminalText.bold("Together", isStyled) + "\n"
    text +=
      group.pairs.isEmpty
      ? "  the frames are clear of each other\n"
      : group.pairs.map { "  " + TerminalText.line(group.words(of: $0)) + "\n" }.joined()
    return text
  }
}

extension FrameJSON {
  /// Writes one frame as `write(_:_:to:)` does; several as `frames`, and `pairs`.
  public static func write(_ profile: Profile, _ group: FrameGroup, to writer: inout JSONWriter) {
    if group.checks.count == 1 { return write(profile, group.checks[0], to: &writer) }
    writer.key("frames")
    writer.beginArray()
    for (index, check) in group.checks.enumerated() {
      writer.beginObject()
      if let name = group.names[index] { writer.member("frameName", name) }
      write(profile, check, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("pairs")
    writer.beginArray()
    for pair in group.pairs {
      writer.beginObject()
      writer.member("first", pair.first)
      writer.member("second", pair.second)
      writer.member("rule", pair.rule.id)
      writer.member("width", pair.width)
      writer.member("height", pair.height)
      writer.endObject()
    }
    writer.endArray()
  }
}
