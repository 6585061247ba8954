import Catalogue

/// A record of a CSV file, read by its header into a draft.
struct CSVRow {
  /// What is wrong with it, in the order of the cells.
  private(set) var problems: [RowProblem] = []

  private var id: String?
  private var name: String?
  private var edits: [Patch.Edit] = []
  private var groups: [Group] = []

  /// The components of one atomic value.
  private struct Group {
    let path: FieldPath
    let offset: Int
    var parts: [Component: FieldValue]
  }

  /// Reads as many cells as there are columns.
  init(_ cells: [CSVCell], _ header: CSVHeader) {
    for (cell, column) in zip(cells, header.columns) {
      let text = cell.text.trimmingBlanks
      if text.isEmpty { continue }
      switch column.meaning {
      case .comment: break
      case .id: id = text
      case .name: name = NormalizedText.of(text)
      case .values(let column, let type): read(text, as: type, column, cell.offset)
      }
    }
    groups.forEach { compose($0) }
    problems.sort { $0.offset < $1.offset }
  }

  /// The draft, or `nil` where something is wrong with the record.
  func draft(at location: SourceLocation, table: String) -> Draft? {
    guard problems.isEmpty else { return nil }
    return Draft(location: location, id: id, name: name, table: table, patch: Patch(edits))
  }

  private mutating func read(
    _ text: String, as type: FieldType, _ column: Column, _ offset: Int
  ) {
    do throws(FieldError) {
      let value = try FieldValue(parsing: text, as: type, field: column.description)
      guard let component = column.component else {
        edits.append(Patch.Edit(column.path, value))
        return
      }
      if let index = groups.firstIndex(where: { $0.path == column.path }) {
        groups[index].parts[component] = value
      } else {
        groups.append(Group(path: column.path, offset: offset, parts: [component: value]))
      }
    } catch {
      note(offset, .error, error.description)
    }
  }

  private mutating func compose(_ group: Group) {
    guard let type = group.path.field?.type else { return }
    if let value = FieldValue.composed(type, group.parts) {
      edits.append(Patch.Edit(group.path, value))
      return
    }
    // A component that does not fit was told already.
    if problems.contains(where: { $0.severity == .error }) { return }
    switch type {
    case .safeArea:
      let missing = Component.all(of: type).filter { group.parts[$0] == nil }.map(\.rawValue)
      note(
        group.offset, .error,
        "'\(group.path)' needs top, left, bottom and right; not given: "
          + missing.joined(separator: ", "))
    case _ where group.parts[.available]?.boolean == false:
      note(group.offset, .unusable, "'\(group.path)' is not available, but has classes or a size")
    case _:
      note(
        group.offset, .unusable,
        "'\(group.path)' is available, but has neither a size class nor a side")
    }
  }

  private mutating func note(_ offset: Int, _ severity: Diagnostic.Severity, _ message: String) {
    problems.append(RowProblem(offset: offset, severity: severity, message: message))
  }
}
