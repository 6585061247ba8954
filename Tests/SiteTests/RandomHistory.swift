import DevcatTestSupport
import DevcatValues
import Foundation

/// A small catalogue through random revisions: devices come, change, go and come back.
struct RandomHistory {
  /// The state after each revision; the first is empty.
  private(set) var states: [[String: Profile]] = [[:]]

  private static let paths: [FieldPath] = [
    Field.name.at(), Field.family.at(), Field.pointsWidth.at(), Field.aliases.at(),
    .layout(.half, .portrait), .safeArea(os: "iOS 26.5", .landscape),
    .attribute("lab shelf"), Field.pointsWidth.at(display: "cover"),
  ]

  init(seed: UInt64, revisions: Int, devices: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<revisions {
      var state = states[states.count - 1]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let id = "device-\(Int.random(in: 0..<devices, using: &random))"
        var profile = state[id] ?? Profile(id: id)
        if state[id] != nil, Int.random(in: 0..<3, using: &random) == 0 {
          state[id] = nil
          continue
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let path = Self.paths[Int.random(in: 0..<Self.paths.count, using: &random)]
          profile[path] = Self.value(at: path, &random)
        }
        state[id] = profile
      }
      states.append(state)
    }
  }

  /// The ids that are removed and come back.
  var returning: Set<String> {
    var gone: Set<String> = []
    var back: Set<String> = []
    for (old, new) in zip(states, states.dropFirst()) {
      back.formUnion(gone.filter { new[$0] != nil })
      gone.formUnion(old.keys.filter { new[$0] == nil })
    }
    return back
  }

  private static func value(at path: FieldPath, _ random: inout SeededGenerator) -> FieldValue? {
    let number = Int.random(in: 0..<4, using: &random)
    if number == 0 { return nil }
    switch path.field?.type {
    case .number: return .number(Double(number) + 0.5)
    case .set: return .members(["</script>", "b\u{2028}\(number)"].prefix(number))
    case .layout:
      return .layout(number == 1 ? .notAvailable : .available(LayoutTraits(width: Double(number))))
    case .safeArea:
      return .safeArea(EdgeInsets(top: Double(number), left: 0, bottom: 0, right: 0))
    case _: return .text("Name </script> \(number)")
    }
  }
}
