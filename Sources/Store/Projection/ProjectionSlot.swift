import Catalogue

/// The place of the value at a path in the views.
enum ProjectionSlot {
  /// A column of `profile`, counted from the name.
  case identity(Int)
  case models
  case aliases
  /// A column of `display`, counted from the display's name.
  case display(Int)
  case safeArea
  case statusBar
  case layout
  case attribute

  /// The display fields in the order of the columns of `display` after its name.
  private static let displayFields: [Field] = [
    .diagonal, .pointsWidth, .pointsHeight, .pixelsWidth, .pixelsHeight, .scale, .ppi,
    .cornersStyle, .cornersRadius, .orientations, .homeIndicator,
  ]

  /// The identity fields in the order of the columns of `profile`.
  private static let identityFields: [Field] = [.name, .family, .idiom, .released, .status]

  /// The column of the width in points; the height follows it.
  static let pointsWidth = 2
  /// The column with the contexts in which the display has its own layout.
  static let listed = 12
  /// The columns of a display that derived layouts depend on: its name, its size in points, and its
  /// layouts.
  static let deriving = [0, pointsWidth, pointsWidth + 1, listed]

  /// The slot and the number of keys of each field by its number, so that a look-up takes no time.
  private static let byNumber: [(slot: ProjectionSlot, keyCount: Int)?] = (0..<256).map { number in
    guard let field = Field.numbered(UInt16(number)), let slot = slot(of: field) else { return nil }
    let isFurther = number >= Int(Field.furtherDisplays)
    return (slot, field.group.keyNames.count + (isFurther ? 1 : 0))
  }

  private static func slot(of field: Field) -> ProjectionSlot? {
    switch field.group {
    case .identity:
      if field == .models { return .models }
      if field == .aliases { return .aliases }
      return identityFields.firstIndex(of: field).map(ProjectionSlot.identity)
    case .display: return displayFields.firstIndex(of: field).map { .display($0 + 1) }
    case .safeArea: return .safeArea
    case .statusBar: return .statusBar
    case .layouts: return .layout
    case .attributes: return .attribute
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
