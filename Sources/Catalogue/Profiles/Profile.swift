/// What is known of one device: an id and the values of its fields, sorted by path.
///
/// A field without a value is unknown. Values of fields that this version does not know are kept as
/// they came, so that an older reader loses nothing.
public struct Profile: Hashable, Sendable {
  /// A field's path and value.
  public struct Entry: Hashable, Sendable {
    /// Where the value stands.
    public let path: FieldPath
    /// The value.
    public let value: FieldValue

    /// Makes an entry.
    public init(_ path: FieldPath, _ value: FieldValue) {
      self.path = path
      self.value = value
    }
  }

  /// The slug by which the profile is known.
  public let id: String

  /// Every value but the id, sorted by path.
  public private(set) var entries: [Entry]

  /// Makes a profile of which nothing but the id is known.
  public init(id: String) {
    self.id = id
    entries = []
  }

  /// Makes a profile from entries that are sorted by path, each path once.
  public init(id: String, sortedEntries: [Entry]) {
    assert(zip(sortedEntries, sortedEntries.dropFirst()).allSatisfy { $0.path < $1.path })
    self.id = id
    entries = sortedEntries
  }

  /// The value at `path`, where setting `nil` makes it unknown: O(log n) to read, O(n) to write.
  ///
  /// An empty set is no value: setting one makes the field unknown too.
  public subscript(path: FieldPath) -> FieldValue? {
    get {
      let index = position(of: path)
      return index < entries.count && entries[index].path == path ? entries[index].value : nil
    }
    set {
      let index = position(of: path)
      let exists = index < entries.count && entries[index].path == path
      switch (newValue == .set([]) ? nil : newValue, exists) {
      case (let value?, true): entries[index] = Entry(path, value)
      case (let value?, false): entries.insert(Entry(path, value), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// The value of a column: of a field or of a component of it.
  public subscript(column: Column) -> FieldValue? {
    if column.path == FieldPath(number: Field.id.number) { return .text(id) }
    guard let value = self[column.path] else { return nil }
    return column.component.map { value[$0] } ?? value
  }

  private func position(of path: FieldPath) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
