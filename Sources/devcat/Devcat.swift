import Arguments
import System

/// The command-line tool.
@main
struct Devcat {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if words.isEmpty {
        try Output.standard.write(FirstSteps.text)
      } else {
        switch try CommandTable.root.invocation(words) {
        case .show(let text): try Output.standard.write(text)
        case .run(let action): try await action()
        }
      }
      try Output.standard.flush()
    } catch {
      // Output from before the failure is still flushed; a reader that has ended is no failure.
      try? Output.standard.flush()
      let status = ExitStatus(of: error)
      if status != .brokenPipe { Console.report(error) }
      ThisProcess.end(status.code)
    }
  }
}
