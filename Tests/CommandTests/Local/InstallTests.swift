import DevcatValues
import Foundation
import DevcatTestSupport
import Testing

/// `Scripts/install`, with a replacement that calls the executable under test.
@Suite("Install", .timeLimit(.hang)) struct InstallTests {
  private let sandbox: Sandbox
  private static let script = Products.package + "/Scripts/install"

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("#!/bin/sh\nexec '\(Products.devcat)' \"$@\"\n", to: "source")
    // Written by a process of its own: what this one has open for writing may be inherited by one that
    // another test starts just then, and a file that somebody may write is not run ("text file busy").
    try sandbox.shell("cat source > stand-in && rm source && chmod 755 stand-in").requireSuccess()
  }

  private func install(_ prefix: String = "usr", _ options: [String] = []) throws -> Outcome {
    try sandbox.run(
      Self.script, ["--prefix", sandbox.path(prefix), "--executable", "stand-in"] + options)
  }

  private func remove(_ prefix: String = "usr") throws -> Outcome {
    try sandbox.run(Self.script, ["--remove", "--prefix", sandbox.path(prefix)])
  }

  /// Every file, folder and link below the folder of files, with the digests of the files.
  private func everything() throws -> [String] {
    try sandbox.shell(
      "find . -type f -exec sha256sum {} + | sort; find . ! -type f | sort"
    ).lines
  }

  @Test("All is in place and works") func allIsInPlaceAndWorks() throws {
    let outcome = try install()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(
      try sandbox.run(sandbox.path("usr/bin/devcat"), ["--version"]).text.hasPrefix("devcat "))
    for name in [
      "man/man1/devcat.1", "man/man1/devcat-snapshot-save.1", "bash-completion/completions/devcat",
      "zsh/site-functions/_devcat", "fish/vendor_completions.d/devcat.fish",
      "devcat/data/README.md", "devcat/data/sources/guideline-2020", "devcat/installed",
    ] { #expect(sandbox.exists("usr/share/\(name)"), "\(name)") }
    #expect(
      try sandbox.shell("diff -r usr/share/devcat/data '\(Products.package)/data'").status == 0)
    let pages = try sandbox.shell(
      "cd usr && sha256sum --check --quiet --ignore-missing <(grep -v ^folder share/devcat/installed)"
    )
    #expect(pages.status == 0, "\(pages)")
  }

  @Test("Removing leaves what was there") func removingLeavesWhatWasThere() throws {
    try sandbox.shell("mkdir -p usr/share/man usr/bin && echo mine > usr/bin/mine").requireSuccess()
    let before = try everything()
    try install().requireSuccess()
    #expect(try everything() != before)
    let outcome = try remove()
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(try everything() == before)
    let again = try remove()
    #expect(
      again.status == 66 && again.errors.contains("Nothing of devcat is installed"), "\(again)")
  }

  @Test("Installing again brings the new version") func installingAgainBringsTheNewVersion() throws
  {
    try install().requireSuccess()
    let first = try everything()
    try install().requireSuccess()
    #expect(try everything() == first)
    try sandbox.shell("echo '# newer' >> stand-in").requireSuccess()
    try install().requireSuccess()
    #expect(sandbox.data("usr/bin/devcat") == sandbox.data("stand-in"))
    try remove().requireSuccess()
    #expect(try sandbox.names() == ["stand-in", "usr"])
    #expect(try sandbox.shell("find usr -mindepth 1").text == "")
  }

  @Test(
    "What others put there is kept",
    arguments: [
      "mkdir -p usr/bin && echo mine > usr/bin/devcat",
      "mkdir -p usr/share/man/man1 && ln -s nowhere usr/share/man/man1/devcat-list.1",
      "mkdir -p usr/share/zsh/site-functions/_devcat", "mkdir usr && echo mine > usr/share",
      "mkdir -p usr/share && ln -s nowhere usr/share/devcat",
    ])
  func whatOthersPutThereIsKept(_ foreign: String) throws {
    try sandbox.shell(foreign).requireSuccess()
    let before = try everything()
    let outcome = try install()
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.errors.contains("did not put there"), "\(outcome)")
    #expect(try everything() == before)
  }

  @Test("Changed files are kept") func changedFilesAreKept() throws {
    try install().requireSuccess()
    try sandbox.shell("echo '# mine' >> usr/share/man/man1/devcat-list.1").requireSuccess()
    let refused = try install()
    #expect(refused.status == 73 && refused.errors.contains("devcat-list.1"), "\(refused)")
    let kept = try remove()
    #expect(kept.status == 1 && kept.errors.contains("devcat-list.1"), "\(kept)")
    #expect(!sandbox.exists("usr/bin/devcat") && sandbox.exists("usr/share/man/man1/devcat-list.1"))
    try sandbox.shell("rm usr/share/man/man1/devcat-list.1").requireSuccess()
    try remove().requireSuccess()
    #expect(try sandbox.shell("find usr -mindepth 1").text == "")
  }

  @Test("Interrupted installation continues") func interruptedInstallationContinues() throws {
    try install().requireSuccess()
    let whole = try everything()
    try sandbox.shell("rm usr/bin/devcat usr/share/man/man1/devcat-l*.1").requireSuccess()
    try install().requireSuccess()
    #expect(try everything() == whole)
  }

  @Test("Packages are staged by DESTDIR") func packagesAreStagedByDESTDIR() throws {
    sandbox.environment["DESTDIR"] = sandbox.path("package")
    let outcome = try sandbox.run(
      Self.script, ["--prefix=/opt/devcat", "--executable=stand-in"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(sandbox.exists("package/opt/devcat/bin/devcat"))
  }

  @Test(
    "Mistakes are named",
    arguments: [
      (["--prefix", "usr"], 64, "does not begin with '/'"), (["--prefix"], 64, "needs a value"),
      (["--frobnicate"], 64, "Unknown argument"),
      (["--prefix", "/nonexistent", "--executable", "missing"], 66, "is no executable"),
    ])
  func mistakesAreNamed(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let outcome = try sandbox.run(Self.script, arguments)
    #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome)")
  }
}

extension Outcome {
  /// Fails where the program did.
  fileprivate func requireSuccess() throws {
    if status != 0 { throw ChildProcess.Failure(description: "It failed: \(self)") }
  }
}
