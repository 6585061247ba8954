public import DevcatValues

/// The devices of a matrix whose classes differ from those in guidelines.
extension ClassMatrix {
  /// The ids of the devices whose classes in the contexts are not those of a guideline's table, or of
  /// most devices with the same screen, in the order of the rows.
  ///
  /// The matrix shows the catalogue's classes, as every answer does.
  ///
  /// - Parameters:
  ///   - published: The names of `PublishedNames` that devices are called by, by their ids.
  ///   - isWhole: Whether the rows are all screens of the catalogue: if so, `sameScreen` is asked
  ///     only for the sizes on which rows differ.
  ///   - sameScreen: The classes of all devices with a size in points.
  ///   - otherwise: Whether guidelines state other values of a device with such a name.
  public func contradicted(
    published: [String: [String]], isWhole: Bool,
    sameScreen: (Size) throws -> [SameScreenRule.Row],
    otherwise: (_ id: String) throws -> Bool
  ) rethrows -> [String] {
    let everyPad = PublishedClasses.all.filter { $0.name == nil }
    let usual = try usual(isWhole, sameScreen)
    var ids: [String] = []
    // The displays of a device follow one another, and one that differs is enough.
    for row in rows where row.id != ids.last {
      let names = published[row.id]
      let isOther = try names != nil && otherwise(row.id)
      if isOther || contradicts(row, everyPad, names) || contradicts(row, usual) {
        ids.append(row.id)
      }
    }
    return ids
  }

  /// Whether a table states other classes of a device in any of the contexts; none has further displays.
  private func contradicts(
    _ row: ScreenClasses, _ everyPad: [PublishedClasses], _ names: [String]?
  ) -> Bool {
    if row.display != nil || row.platform != .apple { return false }
    if row.idiom == "pad", everyPad.contains(where: { contradicts(row, $0) }) { return true }
    guard let names else { return false }
    return PublishedClasses.all.contains { published in
      published.name.map(names.contains) ?? false && contradicts(row, published)
    }
  }

  private func contradicts(_ row: ScreenClasses, _ published: PublishedClasses) -> Bool {
    contexts.indices.contains { column in
      contexts[column].mode == published.mode
        && !cell(row, column).agrees(with: published.layout(contexts[column].orientation))
    }
  }

  /// The indices of the columns whose context is full screen.
  private var wholeColumns: [Int] { contexts.indices.filter { contexts[$0].mode == .fullScreen } }

  /// The classes that most devices have on each screen, as far as any of the rows may have others.
  private func usual(
    _ isWhole: Bool, _ sameScreen: (Size) throws -> [SameScreenRule.Row]
  ) rethrows -> [Size: [Orientation: LayoutTraits]] {
    var usual: [Size: [Orientation: LayoutTraits]] = [:]
    for points in askedScreens(isWhole) {
      let rows = try sameScreen(points)
      for orientation in Orientation.allCases {
        usual[points, default: [:]][orientation] = SameScreenRule.usual(orientation, rows)?.classes
      }
    }
    return usual
  }

  /// The sizes of the screens that have classes of their own, or only those on which they differ.
  private func askedScreens(_ differing: Bool) -> Set<Size> {
    let columns = wholeColumns
    var first: [Size: ClassGrid] = [:]
    var asked: Set<Size> = []
    for row in rows {
      guard let points = row.points else { continue }
      for column in columns where ownClasses(row, column) != nil {
        let index = indices[column]
        let before = first[points, default: ClassGrid()][index]
        if before == .unknown { first[points, default: ClassGrid()][index] = row.grid[index] }
        if !differing || before != .unknown && before != row.grid[index] { asked.insert(points) }
      }
    }
    return asked
  }

  private func contradicts(
    _ row: ScreenClasses, _ usual: [Size: [Orientation: LayoutTraits]]
  ) -> Bool {
    guard row.platform == .apple, let points = row.points, let usual = usual[points] else {
      return false
    }
    return wholeColumns.contains { column in
      guard let own = ownClasses(row, column) else { return false }
      return usual[contexts[column].orientation] ?? own != own
    }
  }

  /// The classes in a column that are a display's own, where both are known.
  private func ownClasses(_ row: ScreenClasses, _ column: Int) -> LayoutTraits? {
    guard case .available(let horizontal?, let vertical?, false) = cell(row, column) else {
      return nil
    }
    return LayoutTraits(horizontal: horizontal, vertical: vertical)
  }
}

extension ClassGrid.Cell {
  /// Whether no known value here differs from a known value there.
  fileprivate func agrees(with layout: Layout) -> Bool {
    switch (self, layout) {
    case (.unknown, _), (.notAvailable, .notAvailable): return true
    case (.notAvailable, .available), (.available, .notAvailable): return false
    case (.available(let horizontal, let vertical, _), .available(let traits)):
      return (horizontal ?? traits.horizontal) == traits.horizontal
        && (vertical ?? traits.vertical) == traits.vertical
    }
  }
}
