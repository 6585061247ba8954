import Foundation
import DevcatTestSupport
import Testing

@Suite("The units in Packaging/systemd", .timeLimit(.hang))
struct ServiceUnitTests {
  private static let folder = Products.package + "/Packaging/systemd"
  static let units = [
    "devcat-hub.service", "devcat-node.service", "devcat-hub-backup.service",
    "devcat-hub-backup.timer",
  ]

  private func text(_ unit: String) throws -> String {
    try String(contentsOfFile: "\(Self.folder)/\(unit)", encoding: .utf8)
  }

  @Test(
    "The options in the units are those of the commands",
    arguments: [
      ("devcat-hub.service", "serve", ""), ("devcat-hub-backup.service", "hub backup", ""),
      ("devcat-node.service", "serve", "--postgres service=devcat --cache "),
    ])
  func theCommandLineIsOurs(_ unit: String, _ command: String, _ options: String) throws {
    let lines = try text(unit).split(separator: "\n")
    let start = try #require(lines.first { $0.hasPrefix("ExecStart=") })
    #expect(start.contains("/usr/bin/devcat \(command) \(options)/var/lib/devcat"))
    let words = command.split(separator: " ").map(String.init)
    let help = try Sandbox().require(words + ["--help"]).text
    for option in start.matches(of: /--[a-z-]+/) {
      #expect(help.contains("\(option.output) "), "\(option.output)")
    }
  }

  /// A node differs from a hub over a folder in what it serves and how it is restarted, and in no right.
  @Test("A node has the rights of a hub") func aNodeHasTheRightsOfAHub() throws {
    let (hub, node) = (try text("devcat-hub.service"), try text("devcat-node.service"))
    let start = try #require(hub.range(of: "TimeoutStopSec=")).lowerBound
    #expect(node.hasSuffix(hub[start...]))
  }

  @Test("Systemd takes the units") func systemdTakesTheUnits() throws {
    guard let program = Products.program("systemd-analyze") else {
      return print("ServiceUnitTests: left out, systemd-analyze is not installed.")
    }
    let sandbox = try Sandbox()
    for unit in Self.units {
      let text = try text(unit).replacing("/usr/bin/devcat", with: Products.devcat)
      try sandbox.write(text, to: unit)
    }
    let paths = Self.units.map { sandbox.path($0) }
    let outcome = try sandbox.run(program, ["verify", "--man=no"] + paths)
    #expect(outcome.status == 0, "\(outcome)")
    // A word that systemd does not know is only a warning to it.
    #expect(!outcome.errors.contains(sandbox.path("devcat")), "\(outcome)")
  }

  @Test("The document names each unit, so that a packager finds it") func theDocumentNamesThem()
    throws
  {
    let document = try String(
      contentsOfFile: Products.package + "/docs/Operations.md", encoding: .utf8)
    let files = Self.units + ["devcat.sysusers.conf"]
    for file in files { #expect(document.contains(file), "\(file)") }
    let present = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(present) == Set(files))
  }

  /// In a file system of its own, with a systemctl that only writes down what it is asked.
  @Test(
    "The package restarts a hub at an upgrade, and stops it at removal",
    .enabled(if: Products.isInstalled("unshare"), "unshare(1) hides this machine's /run"),
    arguments: [
      ("postinst", "configure", ["daemon-reload"]),
      (
        "postinst", "configure 0.8.0",
        ["daemon-reload", "try-restart devcat-hub.service devcat-node.service"]
      ),
      ("prerm", "upgrade 0.9.0", []),
      (
        "prerm", "remove",
        ["--no-reload disable --now devcat-hub.service devcat-node.service devcat-hub-backup.timer"]
      ),
      ("postrm", "remove", ["daemon-reload"]),
    ])
  func packageScripts(_ script: String, _ words: String, _ calls: [String]) throws {
    let sandbox = try Sandbox()
    let path = Products.package + "/Packaging/debian/" + script
    // A shell writes the programs: one that this process wrote is busy while a child that another test
    // starts at that moment holds its descriptor, and `sh` then takes the next of that name in PATH.
    let outcome = try sandbox.shell(
      """
      printf '#!/bin/sh\\necho "$@" >> \(sandbox.path("calls"))\\n' > systemctl
      printf '#!/bin/sh\\n' > systemd-sysusers
      chmod +x systemctl systemd-sysusers && touch calls
      unshare --mount --map-root-user sh -ec 'mount -t tmpfs none /run && mkdir -p /run/systemd/system
      PATH=.:$PATH sh \(path) \(words)'
      """)
    guard outcome.status == 0 || !outcome.errors.contains("unshare failed") else {
      return print("ServiceUnitTests: a part is left out, no namespace can be made.")
    }
    #expect(outcome.status == 0, "\(outcome)")
    let text = try String(contentsOfFile: sandbox.path("calls"), encoding: .utf8)
    #expect(text.split(separator: "\n").map(String.init) == calls)
    // In an image nothing is asked.
    _ = try sandbox.shell("rm calls; DPKG_ROOT=/image PATH=.:$PATH sh \(path) \(words)")
    #expect(!sandbox.exists("calls"))
  }
}
