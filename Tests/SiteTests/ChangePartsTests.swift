import DevcatValues
import Foundation
import DevcatRender
import Testing

@testable import DevcatSite

/// The changes of any two revisions, folded, are what `devcat diff` shows of them.
@Suite("Change parts") struct ChangePartsTests {
  static let seeds: [UInt64] = {
    let given = ProcessInfo.processInfo.environment["DEVCAT_SEED"].flatMap(UInt64.init)
    return given.map { [$0] } ?? (0..<12).map { _ in .random(in: .min ... .max) }
  }()

  @Test("Folded changes are the difference", arguments: seeds)
  func foldedChangesAreTheDifference(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, revisions: 14, devices: 5)
    let (files, ranges) = Self.files(of: history)
    let pieces = try files.enumerated().map { index, file in
      try Value(file: file.bytes, name: "changes/\(index)").items
    }
    #expect(ranges.count == files.count, "DEVCAT_SEED=\(seed)")
    for old in history.states.indices {
      for new in old..<history.states.count {
        let wanted = zip(ranges, pieces)
          .filter { range, _ in range.upperBound > old && range.lowerBound <= new }
          .flatMap(\.1).filter { $0["number"].number > old && $0["number"].number <= new }
        let expected = try Self.difference(history.states[old], history.states[new])
        #expect(
          ChangeFold(wanted).differences == expected, "DEVCAT_SEED=\(seed), \(old)..\(new)")
      }
    }
  }

  @Test("A large revision comes in pieces") func aLargeRevisionComesInPieces() throws {
    var parts = ChangeParts()
    var files: [SiteFile] = []
    for number in 0..<20_000 {
      let profile = Profile(id: "device-\(10_000 + number)")
      files += parts.add(1, profile.id, old: nil, new: profile, comesBack: false)
    }
    files += parts.finish()
    #expect(files.count > 1 && files.allSatisfy { $0.bytes.count < 1 << 19 })
    #expect(parts.ranges == files.map { _ in 1...1 })
    let pieces = try files.enumerated().flatMap { index, file in
      try Value(file: file.bytes, name: "changes/\(index)").items
    }
    #expect(ChangeFold(pieces).differences.count == 20_000)
  }

  /// Parts of the smallest size, so revisions span several of them.
  private static func files(
    of history: RandomHistory
  ) -> (files: [SiteFile], ranges: [ClosedRange<Int>]) {
    var parts = ChangeParts(maximumWeight: 2, maximumBytes: 200)
    var files: [SiteFile] = []
    let returning = history.returning
    for number in 1..<history.states.count {
      let (old, new) = (history.states[number - 1], history.states[number])
      for id in Set(old.keys).union(new.keys).sorted() where old[id] != new[id] {
        files += parts.add(
          number, id, old: old[id], new: new[id], comesBack: returning.contains(id))
      }
    }
    files += parts.finish()
    return (files, parts.ranges)
  }

  /// The output of `devcat diff --json` for two states.
  private static func difference(
    _ old: [String: Profile], _ new: [String: Profile]
  ) throws -> [String: ChangeFold.Difference] {
    let ids = Set(old.keys).union(new.keys).sorted()
    var writer = JSONWriter()
    DiffText.write(
      ids.map { ProfileDifference(id: $0, old: old[$0], new: new[$0]) }, to: &writer)
    let rows = try JSONDecoder().decode(Value.self, from: Data(writer.bytes)).items
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let values = row["fields"].items.map { ($0["path"].text, [$0["old"], $0["new"]]) }
        let kind = row["change"].text
        let name = row["name"] == .null ? row["id"].text : row["name"].text
        return (
          row["id"].text,
          ChangeFold.Difference(
            kind: kind, name: name,
            values: kind == "changed" ? Dictionary(uniqueKeysWithValues: values) : [:])
        )
      })
  }
}
