public import DevcatValues

/// Conflicts of a merge, for people and for tools.
public struct MergeText: Sendable {
  private let obstacle: MergeObstacle
  /// The revision that gave our side the value in conflict.
  private let origin: ValueOrigin?

  /// Makes the texts of a conflict; `origin` is the revision that set our side's value.
  public init(_ obstacle: MergeObstacle, origin: ValueOrigin?) {
    self.obstacle = obstacle
    self.origin = origin
  }

  /// One line about a merge of a published history: base, ours and theirs.
  public var merged: String {
    switch obstacle.reason {
    case .field(let path, let base, let ours, let theirs):
      line(
        "\(obstacle.id) \(path): base \(Self.text(base)), ours \(Self.text(ours))\(setter), "
          + "theirs \(Self.text(theirs))")
    case .removal(by: .ours, let changed):
      line("\(obstacle.id): ours removed\(setter), theirs changed \(Self.list(changed))")
    case .removal(by: .theirs, let changed):
      line("\(obstacle.id): ours changed \(Self.list(changed))\(setter), theirs removed")
    case .rule(let finding): line("merged, \(finding)")
    }
  }

  /// One line about reverting a revision: its changes, and the changes since.
  public func reverted(_ revision: Int) -> String {
    switch obstacle.reason {
    case .field(let path, let base, let ours, _):
      line(
        "\(obstacle.id) \(path): \(Self.text(ours)) now\(setter); revision \(revision) made it "
          + Self.text(base))
    case .removal(by: .ours, _): line("\(obstacle.id): removed since\(setter)")
    case .removal(by: .theirs, let changed):
      line("\(obstacle.id): \(Self.list(changed)) changed since it was added\(setter)")
    case .rule(let finding): line("with revision \(revision) undone, \(finding)")
    }
  }

  /// Writes an object: `id`; of a field `path`, `base`, `ours` and `theirs`; of a removal
  /// `removedBy` and `changed`; of a rule `rule`, `message` and `nearestConsistent`; and of what
  /// gave our side its value `revision`, `author` and `source`.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", obstacle.id)
      switch obstacle.reason {
      case .field(let path, let base, let ours, let theirs):
        writer.member("path", path.description)
        writer.member("base", base)
        writer.member("ours", ours)
        writer.member("theirs", theirs)
      case .removal(let side, let changed):
        writer.member("removedBy", side.rawValue)
        writer.member("changed", changed.map(\.description))
      case .rule(let finding):
        writer.member("rule", finding.rule)
        writer.member("message", finding.message)
        if let remedy = finding.remedy { writer.member("nearestConsistent", remedy) }
      }
      if let origin {
        writer.member("revision", origin.revision)
        if !origin.author.isEmpty { writer.member("author", origin.author) }
        if !origin.source.isEmpty { writer.member("source", origin.source) }
      }
    }
  }

  private var setter: String { origin.map { " (\($0))" } ?? "" }

  private func line(_ text: String) -> String { TerminalText.line(text) }

  private static func text(_ value: FieldValue?) -> String { value?.description ?? "–" }

  /// The paths, a few of them by name.
  private static func list(_ paths: [FieldPath]) -> String {
    paths.map(\.description).listed(5)
  }
}
