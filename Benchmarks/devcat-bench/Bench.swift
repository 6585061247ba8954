#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures and prepares in-process, through the library.
@main
struct Bench {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("read", 3): print(try ReadLoop.rate(words[1], seconds: try number(words[2])))
      case ("commit", 4):
        print(try CommitLoop.milliseconds(words[1], id: words[2], count: Int(try number(words[3]))))
      case ("commit-cost", 3):
        let cost = try CommitLoop.cost(words[1], changes: Int(try number(words[2])))
        print(cost.pages, cost.syncs)
      case ("open-snapshot", 3):
        if words[2] == "only" { return try SnapshotOpening.open(words[1]) }
        let times = try SnapshotOpening.milliseconds(words[1])
        print(times.open, times.device, times.all)
      case ("adopt", 4): try Adoption.commit(words[1], changed: words[2], removed: words[3])
      case ("poll", 4):
        print(
          try ExchangeLoad(polling: words[1])
            .rate(connections: Int(try number(words[2])), seconds: try number(words[3])))
      case ("echo", 6):
        print(
          try ExchangeLoad(
            echoing: words[1], requestSize: Int(try number(words[2])),
            answerSize: Int(try number(words[3]))
          ).rate(connections: Int(try number(words[4])), seconds: try number(words[5])))
      case ("push", 4):
        let count = try PushLoop.run(words[1], id: words[2], seconds: try number(words[3]))
        print(count.accepted, count.stale)
      case ("writers", 3...):
        let accepted = try WriterLoad.run(Array(words[2...]), seconds: try number(words[1]))
        print(accepted.map(String.init).joined(separator: " "))
      case ("allocations", 2):
        for figure in try AllocationCount.figures(words[1]) {
          print(figure.rule, figure.answers, figure.allocations, figure.held)
        }
      case ("times", 3):
        let load = try ExchangeLoad(polling: words[1])
        let times = try load.times(seconds: try number(words[2])).sorted()
        print(times[times.count / 2], times[times.count * 99 / 100])
      case ("clones", 3):
        print(try CrowdLoad.clones(words[1], count: Int(try number(words[2]))).max() ?? 0)
      case ("crowd", 3): try CrowdLoad.hold(words[1], slow: Int(try number(words[2])))
      case ("watch", 3): try WatchLoad.run(words[1], count: Int(try number(words[2])))
      case _: throw BenchError("unknown work; see docs/Benchmarks.md")
      }
    } catch {
      fputs("devcat-bench: \(error)\n", stderr)
      exit(1)
    }
  }

  private static func number(_ text: String) throws -> Double {
    guard let number = Double(text), number > 0 else { throw BenchError("'\(text)' is no number") }
    return number
  }
}

/// A reason for which a measurement cannot be made.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs `body` and returns how many seconds it took.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body)
  return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}
