import DevcatValues

/// The place of the value at a path in the views.
enum ProjectionSlot {
  /// A column of `profile`, by its place among `ProfileTable.fields`.
  case identity(Int)
  /// A row for each member of the field.
  case members
  /// A column of `display`, counted from the display's name.
  case display(Int)
  case safeArea
  case height
  case layout
  case attribute

  /// The columns of the size in points.
  static let (pointsWidth, pointsHeight) = (
    ViewTable.place(of: .pointsWidth) ?? 0, ViewTable.place(of: .pointsHeight) ?? 0
  )
  /// The column with the contexts in which the display has its own layout.
  static let listed = ViewTable.display.width - 1
  /// The columns of a display that derived layouts depend on: its name, its size in points, and its
  /// layouts.
  static let deriving = [0, pointsWidth, pointsHeight, listed]

  /// The slot and the number of keys of each field by its number, so that a look-up takes no time.
  private static let byNumber: [(slot: ProjectionSlot, keyCount: Int)?] = (0..<256).map { number in
    guard let field = Field.numbered(UInt16(number)), let slot = slot(of: field) else { return nil }
    let isFurther = number >= Int(Field.furtherDisplays)
    return (slot, field.group.keyNames.count + (isFurther ? 1 : 0))
  }

  private static func slot(of field: Field) -> ProjectionSlot? {
    switch field.group {
    case .identity:
      ViewTable.hasMembers(field)
        ? .members : ProfileTable.fields.firstIndex(of: field).map(ProjectionSlot.identity)
    case .display: ViewTable.place(of: field).map(ProjectionSlot.display)
    case .safeArea: .safeArea
    case .heights: .height
    case .layouts: .layout
    case .attributes: .attribute
    }
  }

  /// The slot of the value at a path; `nil` if the views have no place for it.
  ///
  /// A further display with the name of the main one has no slot, because the two would collide.
  static func of(_ path: FieldPath) -> ProjectionSlot? {
    guard path.number < 256, let (slot, keyCount) = byNumber[Int(path.number)],
      path.keys.count == keyCount
    else { return nil }
    let isFurther = path.number >= Field.furtherDisplays
    return isFurther && path.keys[0] == ViewWord.displays[0] ? nil : slot
  }
}
