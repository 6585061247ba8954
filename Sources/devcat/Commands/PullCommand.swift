import Arguments
import Sync

/// `devcat pull`: brings the hub's new revisions here.
enum PullCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var trust = TrustOptions()
    var isJSON = false
  }

  static let command = Command(
    "pull", "Bring the new revisions of the hub here.", options: Options(),
    [.flag("--json", to: \.isJSON, help: "Print a JSON object.")]
      + Argument.shared(TrustOptions.arguments, at: \.trust)
      + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let path = options.catalogue.resolvedPath
    let report = try SyncRunner.run(trust: options.trust.trust) { client in
      try await client.pull(path)
    }
    if options.isJSON { return try SyncRunner.print(report) }
    let count = report.localRevisions
    let local = count > 0 ? " To push: \(count.counted("revision")) made here." : ""
    if report.isUnchanged {
      try Output.standard.line("Nothing new at revision \(report.new.number).\(local)")
    } else {
      try Output.standard.line(
        "Pulled \(SyncRunner.revisions(of: report)) "
          + "(\(report.new.digest.short)); \(SyncRunner.text(report.traffic)).\(local)")
    }
  }
}
