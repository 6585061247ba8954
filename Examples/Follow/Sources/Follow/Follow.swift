import DevcatCatalogue
import DevcatSync
import Foundation

/// `follow ADDRESS FILE [COUNT]`: clones a catalogue, pulls each new revision, and ends after COUNT of
/// them.
@main
struct Follow {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    guard (2...3).contains(words.count), let hub = URL(string: words[1]) else {
      print("Usage: follow ADDRESS FILE [COUNT]")
      exit(64)
    }
    let last = words.count > 2 ? Int(words[3]) : nil
    do {
      try await follow(hub, URL(filePath: words[2]), upTo: last)
    } catch {
      print("\(error)")
      exit(1)
    }
  }

  static func follow(_ hub: URL, _ file: URL, upTo last: Int?) async throws {
    var client = SyncClient(catalogue: file)
    client.token = ProcessInfo.processInfo.environment["DEVCAT_TOKEN"]
    if !FileManager.default.fileExists(atPath: file.path) { try await client.clone(from: hub) }
    var devices = try names(in: file)
    say("\(devices.count) devices")
    var count = 0
    for try await event in client.watch() {
      switch event {
      case .head:
        let result = try await client.pull()
        if result.isUnchanged { continue }
        let now = try names(in: file)
        say("revision \(result.new.number): new are \(now.subtracting(devices).sorted())")
        devices = now
        count += 1
        if count == last { return }
      case .lost(let failure, let pause): say("\(failure) The next attempt is in \(pause).")
      case .back: say("The hub is back.")
      }
    }
  }

  static func names(in file: URL) throws -> Set<String> {
    Set(try DeviceCatalogue(contentsOf: file).snapshot().devices().map(\.name))
  }

  /// Prints a line at once, also into a pipe.
  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
