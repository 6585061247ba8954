import DevcatArguments
import DevcatClient
import DevcatValues
import DevcatEncoding
import DevcatRender
import DevcatStore
import DevcatSystem
import DevcatTransport
import DevcatWire

/// `devcat watch`: the hub's new revisions as they come.
enum WatchCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var line: String?
    var isOnce = false
  }

  static let command = Command(
    "watch", "Print the hub's new revisions as they come.",
    discussion: """
      Prints the hub's revisions that are not pulled yet, and then each new head with its \
      revisions and their changes, until SIGINT or SIGTERM. It does not change the local \
      catalogue: 'devcat pull --follow' does. If it loses the hub, it tries again.

      --exec runs a shell command for each new head, one at a time, with the variables \
      DEVCAT_CATALOGUE (the file), DEVCAT_REMOTE, DEVCAT_OLD_HEAD, DEVCAT_NEW_HEAD (numbers), \
      DEVCAT_OLD_DIGEST and DEVCAT_NEW_DIGEST. If the command fails, devcat reports it and \
      continues to watch; with --once it exits with 1. Heads that come during a run share the next run.
        devcat watch --exec 'echo "now at $DEVCAT_NEW_HEAD"'
      """,
    options: Options(),
    [
      .option(
        "--exec", to: \.line, value: "command", help: "Run a shell command for each new head."),
      .flag("--once", to: \.isOnce, help: "End after the first new head."),
    ]
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print a JSON object on a line for each new head."),
        at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = options.catalogue.resolvedPath
    let watch = HubWatch(path: path, options: options, target: try WatchTarget(replica: path))
    try LiveRunner.run(TrustOptions()) { client in
      try await client.watch(watch.target, absent: LiveRunner.tell) { try await watch.take($0) }
    }
  }
}

/// Prints the new revisions of a hub, from one head to the next.
struct HubWatch {
  let path: String
  let options: WatchCommand.Options
  let target: WatchTarget

  /// Prints the new revisions; returns `false` to end the watch.
  func take(_ head: WatchedHead) async throws -> Bool {
    let (old, new) = (head.base, head.point)
    if head.isFirst {
      Console.note("Watching \(target.url.text), at revision \(new.number) (\(new.digest.short)).")
    }
    if new == old { return true }
    if head.revisions == nil {
      Console.note("The changes are unknown: they do not follow revision \(old.number).")
    }
    try print(try news(of: head), from: old, to: new)
    if let line = options.line { try await run(line, from: old, to: new) }
    return !options.isOnce
  }

  /// The revisions with the names of devices, where a revision sets them or the replica has them.
  private func news(of head: WatchedHead) throws -> [RevisionNews] {
    let names = DeviceNames(try CatalogueFile.open(at: path, access: .readOnly))
    return (head.revisions ?? []).map { revision in
      let number = revision.header.number
      let entry = LogEntry(header: revision.header, digest: revision.digest, counts: nil)
      return RevisionNews(
        entry: entry, pusher: head.pushers.first { $0.revisions.contains(number) }?.name
      ) { take in
        var reader = try ChangesReader(revision.changes)
        while reader.left > 0 {
          let changes = try reader.next()
          try take(changes, names.known(after: changes))
        }
      }
    }
  }

  private func print(
    _ news: [RevisionNews], from old: RevisionPoint, to new: RevisionPoint
  ) throws {
    if options.catalogue.isJSON {
      // Damaged changes are found before anything is printed.
      for revision in news { try revision.forEachBatch { _, _ in } }
      var writer = JSONWriter(style: .compact)
      try writer.object { writer in
        writer.member("remote", target.url.text)
        writer.member("catalogue", target.catalogue.description)
        SyncRunner.write("old", old, to: &writer)
        SyncRunner.write("new", new, to: &writer)
        writer.key("revisions")
        try NewsText.write(news, to: &writer) { try Output.standard.write($0.takeBytes()) }
      }
      writer.endLine()
      try Output.standard.write(writer.takeBytes())
    } else if news.isEmpty {
      try Output.standard.line("revision \(new.number)  \(new.digest.short)")
    } else {
      try Output.standard.write(NewsText.page(news))
    }
    // The next head may be hours away, and a reader of a pipe wants this one now.
    try Output.standard.flush()
  }

  private func run(
    _ line: String, from old: RevisionPoint, to new: RevisionPoint
  ) async throws {
    let status = try await ShellCommand.run(
      line,
      [
        "DEVCAT_CATALOGUE": path, "DEVCAT_REMOTE": target.url.text,
        "DEVCAT_OLD_HEAD": "\(old.number)", "DEVCAT_NEW_HEAD": "\(new.number)",
        "DEVCAT_OLD_DIGEST": old.digest.hex, "DEVCAT_NEW_DIGEST": new.digest.hex,
      ])
    guard status != 0 else { return }
    let problem = "'\(line)' ended with \(status)"
    if options.isOnce { throw CommandError(.failed, problem) }
    Console.note("\(problem).")
  }
}

/// The names of devices in a row of revisions, where a revision sets them or the replica has them.
private final class DeviceNames {
  private let replica: CatalogueFile
  private var names: [String: String] = [:]

  init(_ replica: CatalogueFile) { self.replica = replica }

  /// The names after changes.
  func known(after changes: [Change]) throws -> [String: String] {
    for change in changes {
      if case .edit(let id, let patch) = change, let name = patch[Field.name.at()]?.text {
        names[id] = name
      } else if names[change.id] == nil {
        names[change.id] = try replica.devices.profile(id: change.id)?.name
      }
    }
    return names
  }
}

/// A running shell command of the user.
actor ShellCommand {
  /// The executor is a thread of its own, because waiting for the command would block the
  /// connection's.
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private nonisolated let thread = WorkerThread(name: "devcat-exec")
  private nonisolated let process: ShellProcess

  /// Runs a line with `/bin/sh`, with additional variables and without input.
  ///
  /// If the task is cancelled, the line gets SIGTERM, and is waited for.
  /// - Returns: The exit status, or 128 and the number of the signal that ended it.
  static func run(_ line: String, _ variables: [String: String]) async throws -> Int32 {
    let command = try ShellCommand(line, variables)
    return await withTaskCancellationHandler {
      await command.wait()
    } onCancel: {
      command.process.terminate()
    }
  }

  private init(_ line: String, _ variables: [String: String]) throws {
    do throws(SystemError) {
      process = try ShellProcess(line, variables: variables)
    } catch {
      thread.stop()
      throw CommandError(.failed, "Cannot run '\(line)': \(error.reason)")
    }
  }

  private func wait() -> Int32 {
    defer { thread.stop() }
    return process.wait()
  }
}
