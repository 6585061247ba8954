import DevcatValues
import Testing

@testable import DevcatEncoding

/// A message and the name of its golden file.
struct WireSample: CustomTestStringConvertible, Sendable {
  var name: String
  var request: UInt64
  var message: Message
  var testDescription: String { name }

  init(_ name: String, _ request: UInt64, _ message: Message) {
    (self.name, self.request, self.message) = (name, request, message)
  }

  static let point = RevisionPoint(number: 300, digest: SHA256.digest(of: [1]))
  static let head = RevisionPoint(number: 301, digest: SHA256.digest(of: [2]))

  static let statements = (0..<2).map { number in
    KeyStatement(
      old: [UInt8](repeating: 0xa1 + number, count: 32),
      new: [UInt8](repeating: 0xa2 + number, count: 32), time: Timestamp(seconds: 1_800_000_000),
      signature: [UInt8](repeating: 0xb2, count: 64))
  }

  /// In the place of a token's random part, which has as many.
  static let letters = String(repeating: "abcdefgh", count: 7)

  static let all =
    [
      WireSample(
        "hello", 0,
        .hello(
          .init(versions: 1...2, capabilities: ["reset", "über"], greatestDelta: 1 << 26))),
      WireSample(
        "hello-client", 0,
        .hello(
          .init(
            greatestDelta: 1 << 26,
            client: .init(token: "devcat_" + letters, seenNumber: 300)))),
      WireSample(
        "hello-stranger", 0, .hello(.init(greatestDelta: 1 << 26, client: .init()))),
      WireSample(
        "failure", 7,
        .failure(.init(.otherLineage, "it is another lineage", hint: "Clone it anew."))),
      WireSample(
        "pull", 1,
        .pull(.init(name: "design/devices", catalogue: Samples.catalogue, base: point))),
      WireSample(
        "pull-clone", 1, .pull(.init(name: "design/devices", catalogue: nil, base: .origin))),
      WireSample(
        "push", 2,
        .push(
          .init(
            name: "qa/lab", catalogue: Samples.catalogue, base: point, head: head, size: 70_000))),
      WireSample("probe", 3, .probe(.init(name: "qa/lab"))),
      WireSample(
        "pull-waiting", 4,
        .pull(
          .init(name: "qa/lab", catalogue: Samples.catalogue, base: point, wait: 60_000))),
      WireSample("head", 1, .head(.init(catalogue: Samples.catalogue, point: head))),
      WireSample("delta", 1, .delta(.init([0x85, 0x01, 0x02], isLast: false))),
      WireSample("delta-last", .max, .delta(.init([], isLast: true))),
      WireSample("unchanged", 1, .unchanged),
      WireSample("accepted", 2, .accepted(.init(head: head))),
      WireSample("stale", 2, .stale(.init(head: .origin))),
      WireSample("progress", 2, .progress(.init(elapsed: 3000))),
      WireSample(
        "provenance", 1,
        .provenance(
          .init(
            pushers: [
              PusherRun(revisions: 299...300, name: "ci"),
              PusherRun(revisions: 302...302, name: "uid:7"),
            ]))),
    ]

  /// All of them as one stream.
  static var stream: [UInt8] { all.flatMap { $0.message.frame(request: $0.request).bytes } }
}

extension Message {
  private static let longestName =
    String(repeating: "a", count: 64) + "/" + String(repeating: "b", count: 64)
  private static let lastPoint = RevisionPoint(number: 1 << 53, digest: SHA256.digest(of: [1]))
  /// The greatest messages that there can be, of all but `hello` and the pieces of streams.
  static let greatest: [Message] = {
    let id = Samples.catalogue
    let text = String(repeating: "x", count: 5000)
    let runs = (0..<Provenance.maximumCount).map { index in
      let first = 1 << 52 + 2 * index
      return PusherRun(
        revisions: first...first, name: String(repeating: "p", count: PusherRun.longestName))
    }
    return [
      .failure(.init(.historyMissing, text, hint: text)),
      .pull(.init(name: longestName, catalogue: id, base: lastPoint, wait: 60_000)),
      .push(
        .init(name: longestName, catalogue: id, base: lastPoint, head: lastPoint, size: 1 << 53)),
      .probe(.init(name: longestName)),
      .head(.init(catalogue: id, point: lastPoint)), .unchanged, .accepted(.init(head: lastPoint)),
      .stale(.init(head: lastPoint)),
      .provenance(.init(pushers: runs)),
      .progress(.init(elapsed: .max)),
    ]
  }()

  /// The message as a frame, which all messages of the tests fit in.
  func frame(request: UInt64) -> Frame {
    do {
      return try framed(request: request)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
