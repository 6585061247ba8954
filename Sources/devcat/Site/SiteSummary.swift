import Render

/// A summary of the written site.
struct SiteSummary {
  var devices = 0
  var revisions = 0
  var files = 0
  var bytes = 0

  /// A sentence for people.
  func text(folder: String) -> String {
    "Wrote \(devices.counted("device")) and \(revisions.counted("revision")) into "
      + "\(files.counted("file")) with \(bytes.counted("byte")); open '\(folder)/index.html'."
  }

  /// An object for tools.
  func write(folder: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("folder", folder)
    writer.member("devices", devices)
    writer.member("revisions", revisions)
    writer.member("files", files)
    writer.member("bytes", bytes)
    writer.endObject()
  }
}
