import DevcatValues
import Testing

@Suite("Which words count as slips for which others") struct ClosestTests {
  static let commands = ["init", "import", "list", "find", "show", "snapshot", "status", "export"]

  @Test(
    "Closest: closest command",
    arguments: [
      ("list", "list"), ("LIST", "list"), ("lst", "list"), ("lsit", "list"), ("lists", "list"),
      ("lost", "list"), ("exprot", "export"), ("improt", "import"), ("snapshto", "snapshot"),
      ("snaphsots", "snapshot"), ("stats", "status"), ("imort", "import"), ("fin", "find"),
      ("xyzzy", nil), ("", nil), ("l", nil), ("elephant", nil), ("sh", nil),
    ] as [(String, String?)])
  func closestCommand(_ word: String, _ expected: String?) {
    #expect(word.closest(of: Self.commands) == expected)
  }

  @Test(
    "Closest: closest matches",
    arguments: [
      (
        "the nearest first", "iphone 11 por", ["iPad", "iPhone 13 Pro", "iPhone 11 Pro"], 3,
        ["iPhone 11 Pro", "iPhone 13 Pro"]
      ),
      ("ties by order", "bat", ["cat", "hat", "bad"], 3, ["cat", "hat", "bad"]),
      ("a limit", "bat", ["cat", "hat", "bad"], 2, ["cat", "hat"]),
      ("no room", "bat", ["cat"], 0, []),
      ("a negative limit", "bat", ["cat"], -1, []),
      ("no letter in common", "a", ["b"], 1, []),
      ("two letters, one right", "ab", ["cb"], 1, ["cb"]),
      ("accents are letters", "épée", ["épie"], 1, ["épie"]),
      ("no candidates", "bat", [], 1, []),
    ] as [(String, String, [String], Int, [String])])
  func closestMatches(
    _ name: String, _ word: String, _ candidates: [String], _ limit: Int, _ expected: [String]
  ) {
    #expect(word.closestMatches(of: candidates, limit: limit) == expected)
  }
}
