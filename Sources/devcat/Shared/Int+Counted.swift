extension Int {
  /// The number with what it counts: `1 device`, `2 devices`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
