import DevcatValues
import DevcatClient
import DevcatTransport

/// Answers of web servers: the status, the header lines, and what a reader of a published folder makes of
/// them.
extension FuzzTarget {
  /// The header lines of an answer, or of several one after the other, then an empty line and the body.
  static let httpAnswer = FuzzTarget("http-answer") { bytes in
    for file in ["head", "delta/0000000-0000001.devd"] { read(bytes, file) }
  }

  private static let folder: PublishedURL = {
    guard let url = try? PublishedURL("https://example.org/public") else {
      fatalError("no address")
    }
    return url
  }()

  /// Reads an answer as libcurl would hand it over.
  private static func read(_ bytes: [UInt8], _ file: String) {
    let limit = 4096
    var bodyCount = 0
    let exchange = HTTPExchange(
      .init(url: "https://example.org/public/\(file)", limit: limit),
      { body in bodyCount += body.count }, goesOn: { _ in true })
    var rest = bytes[...]
    var goesOn = true
    // At the end of the header of an answer, another one or the body follows.
    while goesOn, !rest.isEmpty,
      exchange.answer.status == 0 || rest.starts(with: Array("HTTP/".utf8))
    {
      var isBlank = false
      while goesOn, !rest.isEmpty, !isBlank {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
        let line = Array(rest[..<end])
        rest = rest[end...]
        isBlank = line == Array("\r\n".utf8) || line == [UInt8(ascii: "\n")]
        goesOn = line.withUnsafeBytes(exchange.takeHeader)
        check(exchange.answer)
      }
      if exchange.answer.status == 0 { break }
    }
    while goesOn, !rest.isEmpty {
      let piece = Array(rest.prefix(1000))
      rest = rest.dropFirst(1000)
      goesOn = piece.withUnsafeBytes(exchange.takeBody)
    }
    require(bodyCount <= limit, "no more of a body is taken than was allowed")
    if let refusal = FolderSource.refusal(exchange.answer, file, folder) {
      require(!refusal.problem.isEmpty, "a refusal says something")
    }
    judge(exchange.answer)
  }

  private static func check(_ answer: HTTPAnswer) {
    let numbers = [
      answer.status, answer.length, answer.freshSeconds, answer.retrySeconds,
    ]
    for number in numbers.compactMap(\.self) {
      require((0...HTTPAnswer.greatestNumber).contains(number), "\(number) is a bounded number")
    }
    if let line = answer.validator {
      require(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }, "a condition is one line")
    }
  }

  /// Whatever an answer says, a follower asks again, and not at once.
  private static func judge(_ answer: HTTPAnswer) {
    let now = Timestamp(seconds: 1_800_000_000)
    let ends = [nil, Timestamp.distantPast, Timestamp(seconds: now.seconds + 40), .distantFuture]
    for longest in [Duration.seconds(1), .seconds(300), .seconds(86_400)] {
      var schedule = PollSchedule(longest: longest)
      for expiry in ends {
        let pauses = [
          schedule.pause(fresh: answer.freshSeconds, expiry: expiry, now: now),
          schedule.pauseAfterFailure(retry: answer.retrySeconds, now: now),
          schedule.pauseAfterFailure(retry: answer.retrySeconds, now: now),
        ]
        for pause in pauses {
          require(pause >= PollSchedule.shortest && pause <= longest, "\(pause) is within bounds")
          if let expiry, expiry > now {
            require(pause.seconds <= Double(expiry.seconds - now.seconds), "no later than expiry")
          }
        }
      }
    }
  }
}

extension Timestamp {
  fileprivate static let distantPast = Timestamp(seconds: -62_167_219_200)
  fileprivate static let distantFuture = Timestamp(seconds: 253_402_300_799)
}
