import DevcatRender

/// Writes a long array as several data files, none of which grows without bound.
struct PartWriter {
  /// The prefix of the names of the files; the number of the part follows a `/`.
  let name: String
  /// The greatest number of elements in a part.
  let maximumCount: Int
  /// The size in bytes after which a part ends; the element that reaches it is still inside.
  let maximumBytes: Int
  /// The keys of the first and the last element of each part.
  private(set) var ranges: [ClosedRange<Int>] = []

  private var writer = DataFile.writer()
  private var count = 0
  private var finished = 0

  init(_ name: String, maximumCount: Int = .max, maximumBytes: Int = 1 << 18) {
    self.name = name
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  /// Adds an element.
  ///
  /// - Parameter key: Its place or number, which never falls.
  /// - Returns: The part that it completes.
  mutating func add(_ key: Int, _ write: (inout JSONWriter) -> Void) -> SiteFile? {
    if count == 0 {
      writer.beginArray()
      ranges.append(key...key)
    } else {
      ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound...key
    }
    write(&writer)
    count += 1
    return count >= maximumCount || writer.bytes.count >= maximumBytes ? finish() : nil
  }

  /// Ends the part that is open.
  mutating func finish() -> SiteFile? {
    if count == 0 { return nil }
    writer.endArray()
    let file = DataFile.file("\(name)/\(finished)", value: writer.bytes)
    writer = DataFile.writer()
    count = 0
    finished += 1
    return file
  }
}
