import DevcatValues

/// The values that the cells of a record state, put together into a draft.
struct RowValues {
  /// The effect of an invalid value on the import.
  private let faults: Diagnostic.Severity
  private var problems: [RowProblem] = []
  private var warnings: [RowProblem] = []
  private var id: String?
  private var name: String?
  private var edits: [Patch.Edit] = []
  private var groups: [Group] = []
  private var texts: [FieldPath: String] = [:]

  /// The components of one atomic value.
  private struct Group {
    let path: FieldPath
    let offset: Int
    var parts: [Component: FieldValue]
  }

  /// Makes a row without values.
  init(faults: Diagnostic.Severity) { self.faults = faults }

  /// Reads the text of a cell, which begins at `offset`, as a value.
  mutating func read(_ text: String, as type: FieldType, _ column: Column, at offset: Int) {
    do throws(FieldError) {
      set(
        try FieldValue(parsing: text, as: type, field: column.description), column, at: offset,
        from: text)
    } catch {
      note(
        offset, faults, error.description,
        cause: faults == .error && Self.isOfElsewhere(text, type) ? .foreignForm : nil)
    }
  }

  /// Whether a number or a date has a form that only a table read by a map has, such as `6,1`,
  /// `03.05.2024`, `402[1]` and `NaN`.
  private static func isOfElsewhere(_ text: String, _ type: FieldType) -> Bool {
    guard type == .number || type == .date else { return false }
    let form =
      type == .date
      ? /[0-9]{1,4}[.\/-][0-9]{1,2}(?:[.\/-][0-9]{1,4})?/ : /[0-9][0-9.,]*,[0-9]+.*/
    return ForeignCell.emptyWords.contains(text.lowercased()) || text.wholeMatch(of: form) != nil
      || type == .number && ForeignCell.withoutNotes(text) != text
  }

  /// Reads the text of a cell as a value of a field that this version does not know.
  mutating func readOpaque(_ text: String, _ path: FieldPath, at offset: Int) {
    do throws(FieldError) {
      edits.append(Patch.Edit(path, try FieldValue(opaque: text, field: path.description)))
    } catch {
      note(offset, faults, error.description)
    }
  }

  /// Sets the value of a column; `text` is what the cell holds, for messages about the value.
  mutating func set(
    _ value: FieldValue, _ column: Column, at offset: Int, from text: String = ""
  ) {
    if value.number != nil || column.type == .date, !text.isEmpty, column.component == nil,
      value.description != text
    {
      texts[column.path] = text
    }
    if case .text(let text) = value, let spoiler = Self.spoiler(of: text) {
      warnings.append(
        RowProblem(
          offset: offset, severity: .warning,
          message: "'\(text)' for '\(column)' is what \(spoiler); look for the value where the "
            + "file was made"))
    }
    switch (column.path.number, column.component) {
    case (Field.id.number, _): id = value.text
    case (Field.name.number, _): name = value.text
    case (_, nil): edits.append(Patch.Edit(column.path, value))
    case (_, let component?):
      if let index = groups.firstIndex(where: { $0.path == column.path }) {
        groups[index].parts[component] = value
      } else {
        groups.append(Group(path: column.path, offset: offset, parts: [component: value]))
      }
    }
  }

  /// The middle of a sentence that says which program most likely spoiled a text; `nil` for most
  /// texts.
  private static func spoiler(of text: String) -> String? {
    let bytes = text.utf8
    // The first bytes are compared before characters: most texts pass all three tests at once.
    if bytes.contains(0xEF), text.unicodeScalars.contains("\u{FFFD}") {
      return "a conversion leaves of letters in another encoding"
    }
    if bytes.first == UInt8(ascii: "#") {
      if bytes.count > 3, bytes.allSatisfy({ $0 == UInt8(ascii: "#") }) {
        return "a spreadsheet shows of a value in a narrow column"
      }
      let errors = ["#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!"]
      if errors.contains(text) { return "a spreadsheet shows of an error" }
    }
    // A spreadsheet shows long numbers such as an IMEI as `3.56938E+14`, and saves them so.
    let isRounded =
      bytes.contains(UInt8(ascii: "+")) && text.wholeMatch(of: /[0-9][.,][0-9]+E\+[0-9]+/) != nil
    return isRounded ? "a spreadsheet makes of a longer number" : nil
  }

  /// Notes a problem at a place, so the row makes no draft.
  mutating func note(
    _ offset: Int, _ severity: Diagnostic.Severity, _ message: String,
    cause: Diagnostic.Cause? = nil
  ) {
    problems.append(
      RowProblem(offset: offset, severity: severity, message: message, cause: cause))
  }

  /// The draft, or `nil` if something is wrong with the record, with the reasons.
  consuming func draft(
    at location: SourceLocation, table: String, _ problems: inout [RowProblem]
  ) -> Draft? {
    // An invalid component was reported already.
    let hasFaults = !self.problems.isEmpty
    for group in groups { compose(group, isTold: hasFaults) }
    problems += self.problems + warnings
    guard self.problems.isEmpty else { return nil }
    var draft = Draft(location: location, id: id, name: name, table: table, patch: Patch(edits))
    draft.texts = texts
    return draft
  }

  private mutating func compose(_ group: Group, isTold: Bool) {
    guard let type = group.path.field?.type else { return }
    if let value = FieldValue.composed(type, group.parts) {
      edits.append(Patch.Edit(group.path, value))
      return
    }
    if isTold { return }
    switch type {
    case .safeArea:
      let missing = Component.all(of: type).filter { group.parts[$0] == nil }.map(\.rawValue)
      note(
        group.offset, faults,
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
}
