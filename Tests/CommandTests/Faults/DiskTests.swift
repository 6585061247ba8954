import Foundation
import Testing

/// Folders that may not be written, and disks that are full: exit 74, and all is as it was.
@Suite("Disk") struct DiskTests {
  static let canBecomeAnother = !Products.isRoot || Products.isInstalled("setpriv")

  /// Runs a line as a user who is not root, in a folder of whose files none is theirs.
  private func asNobody(_ line: String, in sandbox: Sandbox) throws -> Outcome {
    guard Products.isRoot else { return try sandbox.shell(line) }
    // The folder of the products may be closed to others.
    // Copied by another process: one that is spawned here meanwhile would hold it open for writing.
    let copied = try sandbox.shell(
      "mkdir -p ../copy && cp -u \"$(readlink ../bin/devcat)\" ../copy/")
    guard copied.status == 0 else { return copied }
    return try sandbox.shell(
      "PATH=\(sandbox.folder)/copy:$PATH exec setpriv --reuid=65534 --regid=65534 --clear-groups "
        + "bash -c \(quoted(line))")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  private func chmod(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(
    "A read-only folder is read and not written",
    .enabled(if: canBecomeAnother, "root may write everywhere, and setpriv is not installed"))
  func aReadOnlyFolderIsReadAndNotWritten() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write("id,ppi\niphone-x,458\n", to: "source.csv")
    // Unity's files need them.
    try sandbox.require([
      "set", "ipad-mini-7.9-inch", "ppi=326", "safeArea.portrait=20,0,0,0",
      "safeArea.landscape=20,0,0,0",
    ])
    let before = try #require(sandbox.data("catalogue.db"))
    let list = try sandbox.require(["list"]).text
    try chmod(0o555, sandbox.path("."))
    defer { try? chmod(0o755, sandbox.path(".")) }
    // Of a file that may be written and one that may not; neither can have its log beside it.
    for mode in [0o444, 0o666] {
      try chmod(mode, sandbox.catalogue)
      let read = try asNobody("devcat list && devcat verify", in: sandbox)
      #expect(read.status == 0, "\(read)")
      #expect(read.text.hasPrefix(list))
      for command in [
        "set iphone-x ppi=458", "import source.csv", "tag x", "set iphone-x name=X",
        "remove iphone-x",
        "verify --repair", "snapshot save s.devcat", "export -o e.json", "init --catalogue new.db",
        "export --format unity -o Devices",
      ] {
        let outcome = try asNobody("devcat \(command)", in: sandbox)
        #expect(outcome.status == 74, "\(command): \(outcome)")
        #expect(outcome.errors.contains("Error: Cannot"), "\(command): \(outcome)")
        #expect(outcome.text == "", "\(command)")
      }
      #expect(sandbox.data("catalogue.db") == before)
      #expect(try sandbox.names() == ["catalogue.db", "source.csv"])
    }
  }

  /// The size of a file is limited, so that some write fails: each of the limits hits another one.
  @Test("A file that cannot grow leaves the catalogue as it was", arguments: [1, 160, 200, 240])
  func aFileThatCannotGrowLeavesTheCatalogueAsItWas(_ blocks: Int) throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(SyntheticSource.tablets(300), to: "source.ndjson")
    let before = try sandbox.verified()
    // A process that goes beyond the limit gets an error if it ignores the signal.
    let limited = "trap '' XFSZ; ulimit -f \(blocks); "
    let outcome = try sandbox.shell(limited + "devcat import source.ndjson")
    #expect(outcome.status == 74, "\(outcome)")
    #expect(outcome.errors.contains("catalogue.db'"), "\(outcome)")
    #expect(try sandbox.verified() == before)
    #expect(try sandbox.names() == ["catalogue.db", "source.ndjson"])
    try sandbox.require(["import", "source.ndjson"])
    #expect(try sandbox.verified()["profiles"] == 327)

    let made = try sandbox.shell(
      "trap '' XFSZ; ulimit -f 100; devcat export --format ndjson -o e.ndjson")
    #expect(made.status == 74, "\(made)")
    #expect(try sandbox.names() == ["catalogue.db", "source.ndjson"])
    let new = try sandbox.shell("trap '' XFSZ; ulimit -f 20; devcat init --catalogue new.db")
    #expect(new.status == 74, "\(new)")
    #expect(!sandbox.exists("new.db"))
  }

  /// Whether a small disk can be mounted, which only this test sees.
  static let canMount: Bool = {
    guard Products.isRoot, Products.isInstalled("unshare"), let sandbox = try? Sandbox() else {
      return false
    }
    let line = "unshare --mount mount -t tmpfs -o size=64k none ."
    return (try? sandbox.shell(line).status) == 0
  }()

  @Test(
    "A full disk leaves the catalogue as it was",
    .enabled(if: canMount, "a disk cannot be mounted here"))
  func aFullDiskLeavesTheCatalogueAsItWas() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(SyntheticSource.tablets(900), to: "source.ndjson")
    let before = try sandbox.verified()
    let script = """
      mkdir disk && mount -t tmpfs -o size=600k none disk && cp catalogue.db disk/c.db || exit 99
      devcat import source.ndjson --catalogue disk/c.db; echo "import $?"
      devcat snapshot save disk/s.devcat --catalogue disk/c.db; echo "save $?"
      head -c 440k /dev/zero > disk/rest
      devcat init --catalogue disk/new.db; echo "init $?"
      devcat export -o disk/e.json --catalogue disk/c.db; echo "export $?"
      rm disk/rest; ls disk; devcat verify --json --catalogue disk/c.db
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("unshare --mount bash ./script")
    #expect(outcome.lines.first == "import 74", "\(outcome)")
    #expect(outcome.lines.contains("init 74"), "\(outcome)")
    #expect(outcome.errors.contains("disk/c.db'"), "\(outcome)")
    #expect(!outcome.lines.contains("new.db"), "\(outcome)")
    let last = try #require(outcome.lines.last)
    #expect(try JSONValue(Data(last.utf8)) == before)
  }

  @Test(
    "A full disk: the catalogue is still read, and not written",
    .enabled(if: canMount, "a disk cannot be mounted here"))
  func aFullDiskIsRead() throws {
    let sandbox = try Sandbox.initialized()
    let script = """
      mkdir disk && mount -t tmpfs -o size=600k none disk && cp catalogue.db disk/c.db || exit 99
      export DEVCAT_CATALOGUE=disk/c.db
      head -c 1m /dev/zero > disk/rest 2> /dev/null
      for command in log list 'export --format json' verify 'set iphone-x ppi=1' log; do
        devcat $command > out.txt; echo "$command $?"
      done
      rm disk/rest; devcat set iphone-x ppi=458 && devcat verify --json
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("unshare --mount bash ./script")
    #expect(
      outcome.lines.prefix(6) == [
        "log 0", "list 0", "export --format json 0", "verify 0", "set iphone-x ppi=1 74", "log 0",
      ], "\(outcome)")
    let last = try #require(outcome.lines.last)
    #expect(try JSONValue(Data(last.utf8))["head"] == 3, "\(outcome)")
  }

  @Test(
    "A full disk: a hub that begins there answers pulls, and can be asked and copied",
    .enabled(if: canMount, "a disk cannot be mounted here"))
  func aFullDiskIsServed() throws {
    let sandbox = try Sandbox.initialized()
    let script = """
      mkdir disk && mount -t tmpfs -o size=1500k none disk && mkdir -p disk/hub/acme || exit 99
      devcat hub init disk/hub > init.txt && cp catalogue.db disk/hub/acme/devices.db
      head -c 2m /dev/zero > disk/rest 2> /dev/null
      devcat serve disk/hub --socket h --heartbeat 1 > ready.txt 2> hub.txt & hub=$!
      until grep -q ready: ready.txt; do kill -0 $hub || exit 97; sleep 0.05; done
      url="devcat+unix://$PWD/h?catalogue=acme/devices"
      devcat clone "$url" --catalogue replica.db; echo "clone $?"
      devcat hub status disk/hub > status.txt; grep -q 'acme/devices  *2 ' status.txt; echo "status $?"
      devcat hub backup disk/hub copy | grep -q 'Backed up 1 catalogue'; echo "backup $?"
      rm disk/rest
      devcat set iphone-x ppi=458 && devcat push "$url"; echo "push $?"
      devcat pull --catalogue replica.db > pull.txt; grep -q 'revision 3' pull.txt; echo "pull $?"
      kill $hub; wait $hub; echo "hub $?"
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("unshare --mount bash ./script")
    let said = outcome.lines.filter { line in
      ["clone", "status", "backup", "push", "pull", "hub"].contains {
        line.hasPrefix("\($0) ") && line.count < 10
      }
    }
    #expect(
      said == ["clone 0", "status 0", "backup 0", "push 0", "pull 0", "hub 0"], "\(outcome)")
  }

  @Test(
    "A folder that could not be written to for a while: readers of the hub see what comes later",
    .enabled(if: canBecomeAnother, "root may write everywhere, and setpriv is not installed"))
  func readOnlyForAWhile() throws {
    let sandbox = try Sandbox.initialized()
    try chmod(0o777, sandbox.path("."))
    let outcome = try asNobody(
      """
      export HOME=$PWD && mkdir -p hub/acme && cp catalogue.db hub/acme/devices.db && cp catalogue.db own.db
      devcat serve hub --socket h > ready.txt 2> hub.txt & hub=$!
      until grep -q ready: ready.txt; do kill -0 $hub || exit 97; sleep 0.05; done
      url="devcat+unix://$PWD/h?catalogue=acme/devices"
      chmod 555 hub/acme; devcat clone "$url" --catalogue replica.db > clone.txt; echo "clone $?"
      chmod 755 hub/acme
      devcat set iphone-x ppi=458 --catalogue own.db > set.txt
      devcat push "$url" --catalogue own.db > push.txt; echo "push $?"
      devcat pull --catalogue replica.db > pull.txt; grep -q 'revision 3' pull.txt; echo "pull $?"
      kill $hub; wait $hub; echo "hub $?"
      """, in: sandbox)
    #expect(outcome.lines == ["clone 0", "push 0", "pull 0", "hub 0"], "\(outcome)")
  }

  /// A push to a hub whose disk is full, and a pull and a clone onto a full disk.
  @Test(
    "A full disk: hub and replica stay as they were, and the hub is not ready for pushes",
    .enabled(if: canMount, "a disk cannot be mounted here"))
  func aFullDiskLeavesHubAndReplicaAsTheyWere() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(SyntheticSource.tablets(300), to: "source.ndjson")
    let before = try sandbox.verified()
    // The hub's socket is not on the small disk.
    let script = """
      mkdir disk && mount -t tmpfs -o size=1500k none disk && mkdir disk/hub || exit 99
      devcat hub init disk/hub > init.txt
      start() { devcat serve disk/hub --socket h --heartbeat 1 > ready.txt 2> hub.txt & hub=$!
        until grep -q ready: ready.txt; do kill -0 $hub || exit 97; sleep 0.05; done; }
      start
      url="devcat+unix://$PWD/h?catalogue=acme/devices"
      devcat push "$url" || exit 98
      devcat clone "$url" --catalogue disk/replica.db || exit 98
      devcat import source.ndjson || exit 98
      head -c 2m /dev/zero > disk/rest 2> /dev/null
      devcat push; echo "push $?"
      devcat clone "$url" --catalogue disk/new.db; echo "clone $?"
      blocked() { devcat hub status disk/hub --json | grep -q pushProblem; }
      until blocked; do sleep 0.1; done
      rm disk/rest
      while blocked; do sleep 0.1; done
      grep -c -e 'nothing can be written: disk/hub: No space' -e 'can be written to again' hub.txt
      devcat verify --json --catalogue disk/hub/acme/devices.db
      mount -o remount,size=8m disk && devcat push; echo "push $?"
      head -c 9m /dev/zero > disk/rest 2> /dev/null
      devcat pull --catalogue disk/replica.db; echo "pull $?"
      rm disk/rest; ls disk
      devcat verify --json --catalogue disk/replica.db
      devcat pull --catalogue disk/replica.db; echo "pull $?"
      kill $hub; wait $hub; echo "hub $?"
      devcat verify --json --catalogue disk/replica.db
      """
    try sandbox.write(script, to: "script")
    let outcome = try sandbox.shell("unshare --mount bash ./script")
    let said = outcome.lines.filter { line in
      ["push", "clone", "pull", "hub"].contains { line.hasPrefix("\($0) ") && line.count < 10 }
    }
    #expect(
      said == ["push 75", "clone 74", "push 0", "pull 74", "pull 0", "hub 0"], "\(outcome)")
    // What was to be pushed is there, and the disk is the hub's.
    #expect(outcome.errors.contains("Nothing is lost. Tell the hub's"), "\(outcome)")
    // The log has a line when the hub cannot write, and one when it can.
    #expect(outcome.lines.contains("2"), "\(outcome)")
    let states = try outcome.lines.filter { $0.hasPrefix("{") }
      .map { try JSONValue(Data($0.utf8)) }
    #expect(states == [before, before, try sandbox.verified()], "\(outcome)")
    #expect(outcome.lines.filter { $0 == "hub" || $0 == "replica.db" }.count == 2, "\(outcome)")
    #expect(!outcome.lines.contains("new.db"), "\(outcome)")
  }
}
