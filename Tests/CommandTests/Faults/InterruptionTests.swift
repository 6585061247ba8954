import Foundation
import DevcatTestSupport
import Testing

/// A signal that ends a command leaves nothing half written, and the terminal as it was.
@Suite("Interruption", .timeLimit(.hang))
struct InterruptionTests {
  @Test(
    "A signal leaves nothing half written",
    arguments: [
      ["export", "--format", "json", "-o", "new.json"], ["snapshot", "save", "new.devcat"],
      ["site", "new.site", "--pages"],
    ], [SIGTERM, SIGINT])
  func aSignalLeavesNothing(_ command: [String], number: Int32) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(SyntheticSource.tablets(2000), to: "s.ndjson")
    try sandbox.require(["import", "s.ndjson"])
    let before = try sandbox.names()
    // A command may be done before the signal reaches it; then it is asked again.
    for _ in 0..<50 {
      let process = try sandbox.start(command)
      while try !process.hasEnded && !sandbox.names().contains(where: { $0.contains(".partial-") })
      {
        usleep(500)
      }
      process.signal(number)
      let status = try process.wait()
      let after = try sandbox.names().filter { !before.contains($0) && !$0.hasPrefix("std") }
      guard status != 0 else {
        _ = try sandbox.shell("rm -rf new.*")
        continue
      }
      #expect(status == 128 + number)
      #expect(!after.contains { $0.contains(".partial-") }, "\(after)")
      #expect(try sandbox.verified()["verified"] == true)
      return
    }
    Issue.record("No signal reached the command in time")
  }

  @Test("A signal at a hidden question leaves a terminal that shows what is typed")
  func theTerminalShowsAgain() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.write(
      """
      import os, pty, signal, sys, termios
      child, terminal = pty.fork()
      if child == 0:
          # Whoever runs the tests may ignore them.
          for number in [signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP]:
              signal.signal(number, signal.SIG_DFL)
          os.execvp("devcat", ["devcat", "login", "hub.example.org"])
      shows = lambda: bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
      read = b""
      while b"Token for" not in read:
          read += os.read(terminal, 1024)
      while shows():
          pass
      os.kill(child, int(sys.argv[1]))
      print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shows())
      """, to: "ask.py")
    for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] {
      let outcome = try sandbox.shell("python3 ask.py \(number)")
      #expect(outcome.text == "-\(number) True\n", "\(outcome)")
    }
  }

  @Test("A signal takes the line of progress off the terminal")
  func theLineOfProgressGoes() throws {
    let sandbox = try Sandbox.initialized("--empty")
    sandbox.environment["TERM"] = "xterm"
    try sandbox.write(SyntheticSource.tablets(24_000), to: "s.ndjson")
    try sandbox.write(
      """
      import os, pty, signal
      child, terminal = pty.fork()
      if child == 0:
          signal.signal(signal.SIGINT, signal.SIG_DFL)
          os.execvp("devcat", ["devcat", "import", "s.ndjson"])
      text = b""
      while b"/s" not in text:
          text += os.read(terminal, 1024)
      os.kill(child, signal.SIGINT)
      try:
          while more := os.read(terminal, 1024):
              text += more
      except OSError:
          pass  # Linux: the terminal has ended.
      print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text[-4:])
      """, to: "import.py")
    let outcome = try sandbox.shell("python3 import.py")
    #expect(outcome.text == "-\(SIGINT) b'\\r\\x1b[K'\n", "\(outcome)")
  }

  @Test("Without HOME the user's own folder is used, and never the working folder")
  func theHomeOfTheUser() throws {
    let sandbox = try Sandbox.initialized("--empty")
    let outcome = try sandbox.shell(
      "env -u HOME -u DEVCAT_CATALOGUE -u XDG_DATA_HOME devcat verify")
    let home = String(cString: getpwuid(getuid()).pointee.pw_dir)
    #expect(outcome.errors.contains("'\(home)/.local/share/devcat/catalogue.db'"), "\(outcome)")
  }
}
