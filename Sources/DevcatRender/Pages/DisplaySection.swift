import DevcatAdaptivity
import DevcatValues

/// One display on a device's page: its screen, its safe areas, its size classes.
struct DisplaySection {
  let facts: DisplayFacts
  let page: DevicePage

  private var display: DisplayContent { facts.display }

  /// The parts, each below its title.
  var parts: [DevicePage.Section] {
    [screen, insets, sizeClasses, page.hasEvidence ? observed : nil].compactMap(\.self)
  }

  /// The facts about the screen, those of a line beside one another.
  private var screen: DevicePage.Section? {
    var lines: [(name: String, value: String?)] = []
    for fact in facts.screen where fact.isKnown && !fact.isRepeated && !fact.line.isEmpty {
      let text = fact.textAmongOthers ?? ""
      if lines.last?.name == fact.line {
        lines[lines.count - 1].value? += " · " + text
      } else {
        lines.append((fact.line, text))
      }
    }
    return lines.isEmpty ? nil : (title("Screen"), .facts(lines))
  }

  /// A title that names the display if it is not the main one.
  private func title(_ title: String, _ remark: String? = nil) -> String {
    title + (display.name.map { " of '\($0)'" } ?? "") + (remark.map { ", \($0)" } ?? "")
  }

  /// The safe areas and heights from version to version.
  private var insets: DevicePage.Section? {
    var table = TextTable(alignments: [.left, .left])
    for field in Field.keyedByOS {
      for line in display.lines {
        page.add(line[field], field.label.lowercased(), line.orientation, to: &table)
      }
    }
    guard !table.rows.isEmpty else { return nil }
    let hasKeyboard = display.lines.contains { !$0[.keyboard].segments.isEmpty }
    return (
      title(
        hasKeyboard ? "Safe area, status bar and keyboard" : "Safe area and status bar", inUnit),
      .table(table)
    )
  }

  private var inUnit: String { page.platform == .android ? "in dp" : "in points" }

  /// The safe areas and heights as the record has them, each with its evidence.
  private var observed: DevicePage.Section? {
    var table = TextTable([("", .left), ("os", .left), ("", .left), ("value", .left)])
    for field in Field.keyedByOS {
      for row in display.observed[field, default: []] {
        table.add([
          field.label.lowercased(), row.os.isEmpty ? "not stated" : row.os, row.orientation,
          DisplayFacts.words(row.value),
        ])
      }
    }
    return table.rows.isEmpty ? nil : (title("Observations", inUnit), .table(table))
  }

  private var sizeClasses: DevicePage.Section? {
    if facts.hasWindowClasses {
      if display.geometry.points == nil { return nil }
    } else if display.name != nil, display.layouts.isEmpty {
      return nil
    }
    let classes = facts.classTable
    var table = TextTable([("", .left)] + classes.orientations.map { ($0, .left) })
    for (mode, facts) in classes.rows { table.add([mode] + facts.map(cell)) }
    let hasSplitView =
      classes.notes.isEmpty && classes.rows.map(\.mode).contains(where: page.endsSplitView)
    return (
      facts.hasWindowClasses
        ? title("Window size classes", "width · height")
        : title("Size classes", "horizontal · vertical"),
      Page([
        .table(table), .list(classes.notes.distinct()),
        AnswerText.splitView(isShown: hasSplitView),
      ])
    )
  }

  /// The classes, and the device that they are taken from.
  private func cell(_ fact: DeviceFact) -> String {
    (fact.value ?? "–") + (fact.donor.map { "  * as \(page.names[$0] ?? $0)" } ?? "")
  }
}
