import Foundation
import DevcatTestSupport
import Testing

/// `devcat hub backup` and `restore`: the drill of docs/Operations.md.
@Suite("Hub backup", .timeLimit(.hang))
struct HubBackupTests {
  @Test("A hub is backed up while it runs and restored") func aHubIsBackedUpWhileItRunsAndRestored()
    throws
  {
    let (sandbox, fingerprint) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["push", hub.url("qa/devices")])
    let backup = try sandbox.require(["hub", "backup", "hub", "saved", "--json"]).json()
    #expect(backup.keys == ["folder", "catalogues", "secrets", "leftOut"])
    #expect(backup["folder"] == "saved")
    #expect(backup["catalogues"]?[0]?["name"] == "acme/devices")
    #expect(backup["catalogues"]?[0]?.keys == ["name", "head", "profiles", "bytes"])
    #expect(
      backup["secrets"] == ["certificate-key.pem", "certificate.pem", "signing-key.pem"])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    #expect(try hub.end() == 0)

    // The hub is lost, and restored: the replica is ahead of it, and makes up for that.
    try FileManager.default.removeItem(atPath: sandbox.path("hub"))
    let text = try sandbox.require(["hub", "restore", "saved", "hub"]).text
    #expect(text.hasPrefix("Restored 2 catalogues to 'hub', verified, with the keys.\n"), "\(text)")
    #expect(try sandbox.head("hub/acme/devices.db") == 2)
    let restored = try RunningHub(in: sandbox)
    #expect(restored.log.contains(fingerprint), "\(restored.log)")
    try sandbox.require(["set", "iphone-x", "ppi=459"])
    let status = try sandbox.require(["status", "--catalogue", "catalogue.db"])
    #expect(status.text.contains(/to push +2 revisions\n/), "\(status)")
    #expect(
      status.text.contains("the hub no longer has revision 3")
        && status.text.contains("'devcat pull --rejoin'"), "\(status)")
    let json = try sandbox.require(["status", "--json"]).json()
    #expect(json["toPush"] == 2 && json["toPull"] == 0 && json["lost"] == 1)
    for command in ["push", "pull"] {
      let refused = try sandbox.run(Products.devcat, [command])
      #expect(refused.status == 76 && refused.errors.contains("pull --rejoin"), "\(refused)")
    }
    let rejoined = try sandbox.require(["pull", "--rejoin"]).text
    #expect(rejoined.contains("To push: 2 local revisions."), "\(rejoined)")
    try sandbox.require(["push"])
    #expect(try sandbox.verified("hub/qa/devices.db") == sandbox.verified())
    #expect(try restored.end() == 0)
  }

  /// A backup knows nothing of the restores after it.
  @Test("A hub that is restored again and again is rejoined each time")
  func aSecondRestore() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["hub", "backup", "hub", "saved"])
    #expect(try hub.end() == 0)
    for ppi in [458, 459] {
      try FileManager.default.removeItem(atPath: sandbox.path("hub"))
      try sandbox.require(["hub", "restore", "saved", "hub"])
      let restored = try RunningHub(in: sandbox)
      try sandbox.require(["set", "iphone-x", "ppi=\(ppi)"])
      try sandbox.require(["pull", "--rejoin"])
      try sandbox.require(["push"])
      try sandbox.require(["pull"])
      #expect(try restored.end() == 0)
    }
  }

  /// The replica has seen a newer head of it than the one that is pushed again.
  @Test("A catalogue that the backup lacks: after the restore it may begin with an older head")
  func aCatalogueAfterTheBackup() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    try sandbox.require(["hub", "backup", "hub", "saved"])
    let late = hub.url("qa/devices")
    try sandbox.require(["clone", hub.url(), "--catalogue", "b.db"])
    try sandbox.require(["push", late])
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    try sandbox.require(["push"])
    #expect(try hub.end() == 0)
    try FileManager.default.removeItem(atPath: sandbox.path("hub"))
    try sandbox.require(["hub", "restore", "saved", "hub"])
    let restored = try RunningHub(in: sandbox)
    try sandbox.require(["push", late, "--catalogue", "b.db"])
    try sandbox.require(["status"])
    #expect(try sandbox.devcat("push").status == 76)
    try sandbox.require(["pull", "--rejoin"])
    try sandbox.require(["push"])
    #expect(try sandbox.verified("hub/qa/devices.db") == sandbox.verified())
    #expect(try restored.end() == 0)
  }

  /// Two replicas are ahead of the backup, and a third one, which is not, pushes first.
  @Test("Replicas ahead of a restored hub rejoin it after others' pushes, and nothing is lost")
  func replicasRejoinARestoredHub() throws {
    let (sandbox, _) = try Sandbox.withHub()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    let (ann, bob) = (["--catalogue", "ann.db"], ["--catalogue", "bob.db"])
    try sandbox.require(["clone", hub.url()] + ann)
    try sandbox.require(["hub", "backup", "hub", "saved"])
    try sandbox.require(["set", "iphone-x", "ppi=458", "-m", "Ahead"] + ann)
    try sandbox.require(["push"] + ann)
    try sandbox.require(["clone", hub.url()] + bob)
    #expect(try hub.end() == 0)
    try FileManager.default.removeItem(atPath: sandbox.path("hub"))
    try sandbox.require(["hub", "restore", "saved", "hub"])
    let restored = try RunningHub(in: sandbox)
    try sandbox.require(["set", "iphone-x", "released=2017-11-03"])
    try sandbox.require(["push"])

    // The hub has another revision 3.
    let status = try sandbox.require(["status"] + ann).text
    #expect(status.contains("the hub no longer has revision 3") && status.contains("pull --rejoin"))
    #expect(!status.contains("to push") && !status.contains("to pull"), "\(status)")
    #expect(try sandbox.require(["status", "--json"] + ann).json()["diverged"] == true)
    for command in ["push", "pull"] {
      let refused = try sandbox.run(Products.devcat, [command] + ann)
      #expect(refused.status == 76)
      #expect(refused.errors.contains("'devcat pull --rejoin'"), "\(refused.errors)")
    }
    let rejoined = try sandbox.require(["pull", "--rejoin"] + ann).text
    #expect(rejoined.contains("To push: 1 local revision."), "\(rejoined)")
    try sandbox.require(["push"] + ann)
    let second = try sandbox.require(["pull", "--rejoin"] + bob).text
    #expect(!second.contains("To push"), "\(second)")
    try sandbox.require(["pull"])
    #expect(try sandbox.verified("ann.db") == sandbox.verified())
    #expect(try sandbox.verified("bob.db") == sandbox.verified())
    let values = ["export", "--format", "csv", "--where", "id=iphone-x"]
    let text = try sandbox.require(values + ["--fields", "ppi,released"]).text
    #expect(text.contains("458,2017-11-03"), "\(text)")
    for other in ["--abort", "--follow"] {
      #expect(try sandbox.devcat("pull", "--rejoin", other).status == 64, "\(other)")
    }
    #expect(try restored.end() == 0)
  }
}
