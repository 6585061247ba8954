import DevcatValues
import Foundation
import DevcatTestSupport

/// The folder of one test, which represents a machine: its files, its home, its environment.
final class Sandbox {
  let folder: String
  var environment: [String: String]
  /// The executable under test.
  let program: String
  /// What lives as long as the machine, such as its web server.
  var companions: [AnyObject] = []

  /// Makes a folder with nothing in it; the catalogue is `catalogue.db` there unless said otherwise.
  init(program: String = Products.devcat) throws {
    self.program = program
    folder = Self.root + "/" + UUID().uuidString
    for part in ["home", "runs", "files", "bin"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/bin/devcat", withDestinationPath: program)
    let programs = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = [
      "HOME": folder + "/home", "PATH": "\(folder)/bin:\(programs)",
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "DEVCAT_AUTHOR": "tester",
      "DEVCAT_CATALOGUE": folder + "/files/catalogue.db",
    ]
  }

  /// A machine that has run `devcat init` with these options; without any, when the reference was the
  /// guideline and its corrections.
  ///
  /// Those are the first two revisions for ever, so that what tests find there does not change as the
  /// reference grows.
  static func initialized(_ options: String...) throws -> Sandbox {
    let sandbox = try Sandbox()
    if options.isEmpty {
      try FileManager.default.copyItem(atPath: first.get(), toPath: sandbox.catalogue)
    } else {
      try sandbox.require(["init"] + options)
    }
    return sandbox
  }

  /// A machine with the catalogue of `initialized()`, which no test may change.
  static func reading() throws -> Sandbox { try reading(first) }

  /// A machine whose catalogue is the whole reference of today, which no test may change.
  static func readingReference() throws -> Sandbox { try reading(reference) }

  private static func reading(_ catalogue: Result<String, any Error>) throws -> Sandbox {
    let sandbox = try Sandbox()
    sandbox.environment["DEVCAT_CATALOGUE"] = try catalogue.get()
    return sandbox
  }

  /// The path of the catalogue of `initialized()`.
  static let first = Result {
    let sandbox = try Sandbox()
    let path = root + "/first.db"
    try FileManager.default.createDirectory(
      atPath: sandbox.path("data/sources"), withIntermediateDirectories: true)
    let names = ["guideline-2020", "corrections-2020"]
    for name in names.map({ "sources/\($0)" }) + ["assign"] {
      try FileManager.default.copyItem(
        atPath: "\(Products.package)/data/\(name)", toPath: sandbox.path("data/\(name)"))
    }
    try sandbox.write(names.map { $0 + "\n" }.joined(), to: "data/order")
    let outcome = try sandbox.reference("catalogue", "data", path)
    guard outcome.status == 0 else { throw ChildProcess.Failure(description: "\(outcome)") }
    return path
  }

  /// The path of a catalogue that is the whole reference of today.
  static let reference = Result {
    let sandbox = try Sandbox()
    let path = root + "/reference.db"
    try sandbox.require(["init", "--catalogue", path])
    return path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of a file in the folder where commands run.
  func path(_ name: String) -> String { "\(folder)/files/\(name)" }

  var catalogue: String { path("catalogue.db") }

  /// Runs `devcat` in the folder of the files.
  @discardableResult
  func devcat(_ arguments: String..., input: String? = nil) throws -> Outcome {
    try run(program, arguments, input: input.map { Data($0.utf8) })
  }

  /// Runs `devcat`, which must succeed.
  @discardableResult
  func require(_ arguments: [String], input: String? = nil) throws -> Outcome {
    let outcome = try run(program, arguments, input: input.map { Data($0.utf8) })
    guard outcome.status == 0 else {
      throw ChildProcess.Failure(
        description: "'devcat \(arguments.joined(separator: " "))' failed: \(outcome)")
    }
    return outcome
  }

  /// Runs the tool that builds and checks the reference.
  func reference(_ arguments: String...) throws -> Outcome {
    try run(Products.debug("devcat-reference"), arguments)
  }

  /// Runs a line of shell, in which `devcat` is the one under test.
  func shell(_ line: String, _ shell: String = "bash") throws -> Outcome {
    try run(Products.program(shell) ?? shell, ["-c", line])
  }

  /// Runs a program to its end.
  func run(_ program: String, _ arguments: [String], input: Data? = nil) throws -> Outcome {
    let run = "\(folder)/runs/\(UUID().uuidString)"
    var launch = launch(program, arguments, run)
    if let input {
      launch.input = run + ".in"
      try input.write(to: URL(fileURLWithPath: launch.input))
    }
    let status = try ChildProcess(launch).wait()
    return Outcome(
      status: status, output: FileManager.default.contents(atPath: launch.output) ?? Data(),
      errors: Self.text(launch.errors))
  }

  /// Starts `devcat`, and lets it run.
  func start(_ arguments: [String]) throws -> ChildProcess {
    try start(arguments, program: program)
  }

  /// Starts a program, and lets it run.
  func start(_ arguments: [String], program: String) throws -> ChildProcess {
    try ChildProcess(launch(program, arguments, "\(folder)/runs/\(UUID().uuidString)"))
  }

  private func launch(
    _ program: String, _ arguments: [String], _ run: String
  ) -> ChildProcess.Launch {
    ChildProcess.Launch(
      program: program, arguments: arguments, environment: environment,
      folder: folder + "/files", output: run + ".out", errors: run + ".err")
  }

  /// The text of a file; none if it cannot be read.
  static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// The folder of all sandboxes of this process, removed when it ends.
  private static let root: String = {
    atexit { Sandbox.removeAll() }
    return rootPath
  }()

  private static let rootPath = FileManager.default.temporaryDirectory
    .appendingPathComponent("devcat-commands-\(getpid())").path

  private static func removeAll() { try? FileManager.default.removeItem(atPath: rootPath) }
}
