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
      case ("commit", 4):
        print(try CommitLoop.milliseconds(words[1], id: words[2], count: try number(words[3])))
      case ("adopt", 4): try Adoption.commit(words[1], changed: words[2], removed: words[3])
      case _: throw BenchError("unknown work; see docs/Benchmarks.md")
      }
    } catch {
      fputs("devcat-bench: \(error)\n", stderr)
      exit(1)
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw BenchError("'\(text)' is no number") }
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
