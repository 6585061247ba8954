import DevcatSQLite
public import DevcatValues

extension CatalogueViews {
  /// The ids of the profiles that a query finds, in the order for people (`DeviceOrder`), in O(n
  /// log n) for n profiles.
  public func orderedIDs(matching query: Query) throws -> [String] {
    try file.storing("query the catalogue") {
      var ids: [String] = []
      let order = try order(query, select: []) { row in
        ids.append(row.text(0))
        return true
      }
      return order.map { ids[$0] }
    }
  }

  /// Calls `keep` with the columns of each profile that a query finds, and returns the places of the
  /// profiles that it keeps, in that order: the first one that it kept has place 0.
  ///
  /// An unknown value is `nil`. The caller holds what it needs of the columns; this holds the order of all
  /// profiles in memory, unlike `forEachRow`.
  public func order(
    _ query: Query, keeping keep: ([FieldValue?]) throws -> Bool
  ) throws -> [Int] {
    try file.storing("query the catalogue") {
      let cells = QueryCells(query, in: file)
      return try order(query, select: cells.select, cells.values) { row in
        try keep(try cells.read(row, from: Self.orderColumns.count + 1))
      }
    }
  }

  /// The columns that decide the order of devices.
  private static let orderColumns = [
    "p.name", "p.family", "p.released", "d.diagonal", "d.points_width", "d.points_height",
  ]

  /// The places of the rows that `keep` keeps, in the order for people; those whose whole name is searched
  /// for come first, with the others of their families.
  private func order(
    _ query: Query, select: [String], _ values: [DatabaseValue] = [],
    keeping keep: (Statement) throws -> Bool
  ) throws -> [Int] {
    var (order, named) = (DeviceOrder(), query.search.map(NamedDevices.init))
    try forEachRow(
      query, select: Self.orderColumns + select, values,
      joining: "LEFT JOIN display_row d ON d.profile = p.key AND d.display = 0"
    ) { row in
      guard try keep(row) else { return }
      named?.add(row.textOrNil(1), family: row.textOrNil(2))
      let hasPoints = !row.isNull(5) && !row.isNull(6)
      row.withBlob(0) { id in
        row.withBlob(row.isNull(1) ? 0 : 1) { name in
          order.add(
            id: id, name: name, family: row.textOrNil(2), released: row.textOrNil(3),
            diagonal: row.isNull(4) ? nil : row.double(4),
            points: hasPoints ? Size(width: row.double(5), height: row.double(6)) : nil)
        }
      }
    }
    let places = order.indices()
    return named?.first(places) ?? places
  }

  /// Calls `body` with the rows of a query over `profile_row p` in id order; the id is the first
  /// column.
  ///
  /// The numbers of the first profiles are in id order, so SQLite reads their rows in storage
  /// order. Later profiles are sorted and merged into them.
  /// - Parameters:
  ///   - key: The column with the numbers; it has an index.
  ///   - query: Makes the query for the rows with the condition `keys`, in the order `order`.
  func forEachInOrder(
    by key: String = "p.key", _ query: (_ keys: String, _ order: String) throws -> Statement,
    body: (Statement) throws -> Void
  ) throws {
    let limit = ProfileKeys.firstLater
    let first = try query("\(key) < \(limit) AND p.present", key)
    let later = try query("\(key) >= \(limit) AND p.present", "p.id")
    defer {
      first.reset()
      later.reset()
    }
    var isLater = try later.step()
    while try first.step() {
      while isLater, Self.precedes(later, first) {
        try body(later)
        isLater = try later.step()
      }
      try body(first)
    }
    while isLater {
      try body(later)
      isLater = try later.step()
    }
  }

  /// Whether the id of a row precedes the id of another.
  private static func precedes(_ one: Statement, _ other: Statement) -> Bool {
    one.withBlob(0) { one in other.withBlob(0) { one.lexicographicallyPrecedes($0) } }
  }
}

/// The devices that a search finds, of which some may have the very name that is searched for.
private struct NamedDevices {
  private let sought: [UInt8]
  /// Whether each device has the name, and its family.
  private var devices: [(isNamed: Bool, family: String?)] = []
  private var isLine = false

  init(_ search: String) {
    let words = QuerySQL.words(of: NormalizedText.of(search))
    sought = Array(words.joined(separator: " ").lowercased().utf8)
  }

  /// Adds the next device.
  mutating func add(_ name: String?, family: String?) {
    let name = Array((name ?? "").lowercased().utf8)
    devices.append((name == sought, family))
    // Of 'iPad mini (A17 Pro)' or 'iPad mini 4': the name means all of the line, although the first of it has
    // no other. 'Galaxy S20 5G' is no such line.
    guard name.starts(with: sought), name.dropFirst(sought.count).first == 0x20 else { return }
    let rest = name.dropFirst(sought.count + 1)
    let end = rest.drop { (0x30...0x39).contains($0) }
    let isNumber = end.count < rest.count && (end.first.map { $0 == 0x20 || $0 == 0x28 } ?? true)
    isLine = isLine || rest.first == 0x28 || isNumber
  }

  /// The places with the named devices and their families first.
  func first(_ places: [Int]) -> [Int] {
    let named = places.filter { devices[$0].isNamed }
    if isLine || named.isEmpty { return places }
    var rest = places
    var sorted: [Int] = []
    for family in named.map({ devices[$0].family }) {
      let same = rest.filter { devices[$0].family == family }
      sorted += same.filter { devices[$0].isNamed } + same.filter { !devices[$0].isNamed }
      rest.removeAll { devices[$0].family == family }
    }
    return sorted + rest
  }
}
