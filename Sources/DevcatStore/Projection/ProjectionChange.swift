import DevcatValues
import DevcatSQLite

/// What a change of one profile writes into the views of the present state.
///
/// Finding it needs no file, so it runs on any thread; the thread that owns the file only runs the
/// steps. Only what differs is written, because each touched page is written to disk.
struct ProjectionChange: Sendable {
  /// A statement about one row of a table.
  struct Step: Sendable {
    /// What the statement does.
    enum Action: Sendable {
      case insert, delete
      /// Sets one column, so that indexes of other columns are not touched.
      case set(column: Int)
    }

    let action: Action
    let table: ViewTable
    /// The cells of the row; of one that is deleted, the old ones.
    let row: ArraySlice<DatabaseValue>
  }

  /// Whether the profile is removed, so that all its rows are deleted.
  private(set) var isRemoval = false
  /// The values of `ProfileTable.fields`; `nil` if they stay as they are.
  private(set) var identity: [DatabaseValue]?
  /// Whether a display or a layout of a present profile changed on which derived layouts may depend.
  private(set) var isScreenTouched = false
  /// The statements, in order.
  private(set) var steps: [Step] = []
  /// The sizes of displays whose derived layouts may change.
  private(set) var screens: [Size] = []
  /// The windows that the device has no longer, and those that it has now and had not.
  private(set) var windows: (lost: [WindowRow], gained: [WindowRow]) = ([], [])
  /// The texts of versions of an OS that the device names no longer, and those that it names now and
  /// did not.
  private(set) var systems: (lost: Set<String>, gained: Set<String>) = ([], [])

  /// Finds the change from one state of a profile to another; `nil` if there is no profile.
  init(from old: Profile?, to new: Profile?) {
    self.init(from: old.map(ProjectionRows.init), to: new.map(ProjectionRows.init))
  }

  private init(from old: ProjectionRows?, to new: ProjectionRows?) {
    if old?.windows != new?.windows {
      let (before, after) = (old?.windows ?? [], new?.windows ?? [])
      windows = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
    }
    if old?.systems != new?.systems {
      let (before, after) = (Set(old?.systems ?? []), Set(new?.systems ?? []))
      systems = (before.subtracting(after), after.subtracting(before))
    }
    guard let new else {
      isRemoval = old != nil
      screens = old?.givingScreens ?? []
      return
    }
    guard let old else {
      identity = new.identity
      screens = new.givingScreens
      for table in ViewTable.allCases {
        steps += new.rows(of: table).map { Step(action: .insert, table: table, row: $0) }
      }
      return
    }
    if old.identity != new.identity { identity = new.identity }
    if old.givesOtherLayouts(than: new) {
      isScreenTouched = true
      screens = old.givingScreens + new.givingScreens
    }
    for table in ViewTable.allCases where old[table] != new[table] {
      add(table, from: old.rows(of: table), to: new.rows(of: table))
    }
  }

  private mutating func add(
    _ table: ViewTable, from old: [ArraySlice<DatabaseValue>], to new: [ArraySlice<DatabaseValue>]
  ) {
    func add(_ action: Step.Action, _ row: ArraySlice<DatabaseValue>) {
      steps.append(Step(action: action, table: table, row: row))
    }
    let count = table.keyCount
    let (before, after) = (Self.byKeys(old, count), Self.byKeys(new, count))
    for row in old where after[row.prefix(count)] == nil { add(.delete, row) }
    for row in new {
      guard let before = before[row.prefix(count)] else {
        add(.insert, row)
        continue
      }
      // Its value may have another form, which is a part of the stored key.
      if table == .attribute {
        if row != before {
          add(.delete, before)
          add(.insert, row)
        }
        continue
      }
      for column in count..<table.width
      where row[row.startIndex + column] != before[before.startIndex + column] {
        add(.set(column: column), row)
      }
    }
  }

  private static func byKeys(
    _ rows: [ArraySlice<DatabaseValue>], _ count: Int
  ) -> [ArraySlice<DatabaseValue>: ArraySlice<DatabaseValue>] {
    Dictionary(rows.map { ($0.prefix(count), $0) }, uniquingKeysWith: { $1 })
  }
}

extension ProjectionRows {
  /// Whether these rows and others may lead to different derived layouts.
  fileprivate func givesOtherLayouts(than other: ProjectionRows) -> Bool {
    self[.layout] != other[.layout] || isPad != other.isPad || isOfApple != other.isOfApple
      || self[.display] != other[.display]
        && !rows(of: .display).elementsEqual(other.rows(of: .display)) { one, other in
          ProjectionSlot.deriving.allSatisfy {
            one[one.startIndex + $0] == other[other.startIndex + $0]
          }
        }
  }
}
