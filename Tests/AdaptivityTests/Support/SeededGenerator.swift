import Foundation

/// A small generator of random numbers (SplitMix64) that repeats itself from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The seed that the environment gives in `DEVCAT_SEED`, or a new one; it is printed.
  static func seed(of test: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["DEVCAT_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: .min ... .max)
    print("\(test): DEVCAT_SEED=\(seed)")
    return seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
