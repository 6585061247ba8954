import Testing

@testable import DevcatClient
@testable import DevcatHub
@testable import DevcatTransport

struct BackoffTests {
  /// The pauses in milliseconds: bounded by half and the whole of what doubles up to half a minute.
  @Test(
    "Backoff: doubles",
    arguments: [
      (0.0, [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]),
      (1.0, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]),
      (0.5, [375, 750, 1500, 3000, 6000, 12_000, 22_500, 22_500]),
      (7.0, [500, 1000]), (-1.0, [250, 500]),
    ])
  func doubles(_ jitter: Double, _ expected: [Int]) {
    var backoff = Backoff(jitter: { jitter })
    let found = expected.map { _ in Int((backoff.next().seconds * 1000).rounded()) }
    #expect(found == expected)
    backoff.reset()
    #expect(Int((backoff.next().seconds * 1000).rounded()) == expected[0])
  }
}
