import DevcatValues
import DevcatStore

/// Whole profiles by id, in no order, inside one read transaction.
enum ReadLoop {
  /// Profiles a second over about `duration` seconds.
  static func rate(_ path: String, seconds duration: Double) throws -> Double {
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    return try file.reading {
      let ids = try file.views.names().map(\.id)
      guard !ids.isEmpty else { throw BenchError("'\(path)' holds no profile") }
      var place = RandomPlace(count: ids.count)
      var time = 0.0
      var count = 0
      while time < duration {
        time += try seconds { try read(1000, of: ids, at: &place, from: file) }
        count += 1000
      }
      return Double(count) / time
    }
  }

  private static func read(
    _ count: Int, of ids: [String], at place: inout RandomPlace, from file: CatalogueFile
  ) throws {
    for _ in 0..<count {
      let id = ids[place.next()]
      guard let profile = try file.state.profile(id: id), profile.name != nil else {
        throw BenchError("profile '\(id)' is not there")
      }
    }
  }
}

/// Places of a list in an order that jumps about, the same in every run: a xorshift generator.
private struct RandomPlace {
  let count: Int
  private var state: UInt64 = 88_172_645_463_325_252

  init(count: Int) { self.count = count }

  mutating func next() -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(count))
  }
}
