import Foundation
import DevcatTestSupport
import Testing

@testable import DevcatSystem

@Suite("Other processes, and this one", .timeLimit(.hang))
struct ProcessTests {
  @Test(
    "A line of shell ends with a status",
    arguments: [
      ("exit 3", 3), ("true", 0), ("kill -9 $$", 137), ("test \"$GREETING\" = 'a=b c'", 0),
      ("test \"$HOME\" = other", 0), ("test -n \"$PATH\"", 0), ("read line", 1),
    ])
  func aLineOfShellEndsWithAStatus(line: String, status: Int32) throws {
    let process = try ShellProcess(line, variables: ["GREETING": "a=b c", "HOME": "other"])
    #expect(process.wait() == status)
  }

  @Test("A line is asked to end") func aLineIsAskedToEnd() throws {
    let process = try ShellProcess("exec sleep 1000", variables: [:])
    process.terminate()
    #expect(process.wait() == 128 + SIGTERM)
  }

  @Test("A line that reads nothing is no failure") func aLineThatReadsNothingIsNoFailure() throws {
    let text = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(try ShellProcess.run("exit 5", input: text) == 5)
    #expect(try ShellProcess.run("test $(wc -c) = 1048576", input: text) == 0)
    #expect(try ShellProcess.run("/nowhere/at/all 2>/dev/null", input: []) == 127)
  }

  @Test("Variables are those of the process") func variablesAreThoseOfTheProcess() {
    #expect(ThisProcess.variable("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(ThisProcess.variable("DEVCAT_NO_SUCH_VARIABLE") == nil)
    #expect(ThisProcess.variables["PATH"] == ThisProcess.variable("PATH"))
  }

  @Test("The input of a line ends") func theInputOfALineEnds() throws {
    // 'cat' would wait where the shell itself held the writing end of its input.
    #expect(try ShellProcess.run("cat | cat >/dev/null", input: [1]) == 0)
    #expect(try ShellProcess.run("kill -TERM $$", input: []) == 128 + SIGTERM)
  }

  @Test("Open files are counted") func openFilesAreCounted() throws {
    #expect(ThisProcess.raiseOpenFileLimit() > 0 && ThisProcess.openFileCount > 2)
  }

  @Test("The time is in whole seconds") func theTimeIsInWholeSeconds() {
    let now = SystemTime.now
    #expect(abs(now.seconds - Date().timeIntervalSince1970) < 3600)
    #expect(SystemTime(seconds: 1.9).wholeSeconds == 1)
    #expect(SystemTime(seconds: -0.1).wholeSeconds == -1)
  }
}
