import Foundation

/// A small generator of random numbers (SplitMix64) that repeats itself from its seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins at a seed: equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// The seed that the environment gives in `DEVCAT_SEED`, or a new one; it is printed.
  public static func seed(of test: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["DEVCAT_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: .min ... .max)
    print("\(test): DEVCAT_SEED=\(seed)")
    return seed
  }

  /// How many rounds a test makes: as many as `DEVCAT_ROUNDS` says, or so many.
  public static func rounds(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["DEVCAT_ROUNDS"].flatMap(Int.init) ?? count
  }

  /// Whether `DEVCAT_TORTURE` asks for all that there is to try.
  public static let isTorture = ProcessInfo.processInfo.environment["DEVCAT_TORTURE"] != nil

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
