import Render
import Sync

/// Repairs a catalogue with its hub's data, and prints the result.
enum RepairOutput {
  /// Carries out `devcat pull --repair`.
  static func repair(_ options: PullCommand.Options) throws {
    let path = options.catalogue.resolvedPath
    let report = try SyncRunner.run(trust: options.trust.trust, timeout: options.trust.timeout) {
      client in
      try await client.repair(path)
    }
    SyncRunner.warn(of: report.signed, after: report.formerKey)
    if options.isJSON {
      try printJSON(report)
    } else {
      try Output.standard.line(text(report))
    }
    guard let difference = report.verification.difference else { return }
    throw CommandError(
      .data, "'\(path)' is damaged: \(difference)",
      hint: "The hub's data cannot repair that: restore the file from a backup, or clone again.")
  }

  private static func text(_ report: RepairReport) -> String {
    var fetched = [
      "\(report.profiles.counted("device")) in \(report.buckets) of 4096 parts of the state"
    ]
    if let revisions = report.revisions {
      fetched.append("revisions \(revisions.lowerBound) to \(revisions.upperBound)")
    }
    return "Fetched \(fetched.joined(separator: ", ")); \(SyncRunner.text(report.traffic)).\n"
      + "Rebuilt every view: revision \(report.verification.head.number) "
      + "(\(report.verification.head.digest.short))."
  }

  private static func printJSON(_ report: RepairReport) throws {
    try JSONOutput.print { writer in
      writer.beginObject()
      writer.member("remote", report.remote)
      writer.member("verified", report.verification.difference == nil)
      SyncRunner.write("head", report.verification.head, to: &writer)
      if let revisions = report.revisions {
        writer.key("revisions")
        writer.beginArray()
        writer.value(revisions.lowerBound)
        writer.value(revisions.upperBound)
        writer.endArray()
      }
      writer.member("buckets", report.buckets)
      writer.member("profiles", report.profiles)
      writer.member("bytesReceived", report.traffic.received)
      writer.member("bytesSent", report.traffic.sent)
      if let difference = report.verification.difference {
        writer.member("difference", difference)
      }
      writer.endObject()
    }
  }
}
