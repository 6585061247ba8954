import DevcatQuery
import Foundation
import DevcatRender

/// `devcat-generate FILE FOLDER`: writes the exports that a `devcat.json` asks for into a folder.
///
/// The build plugin runs it. It needs no network and no installed devcat.
@main
struct Generate {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let path = words.first, let folder = words.last else {
      end(64, "usage: devcat-generate FILE FOLDER")
    }
    do {
      try write(URL(filePath: path), into: URL(filePath: folder))
    } catch let DecodingError.keyNotFound(key, _) {
      end(65, "\(path): error: the key '\(key.stringValue)' is missing")
    } catch let DecodingError.typeMismatch(_, context) {
      let key = context.codingPath.last.map { "'\($0.stringValue)' " } ?? ""
      end(65, "\(path): error: \(key)has the wrong type")
    } catch let DecodingError.dataCorrupted(context) {
      end(65, "\(path): error: it is no JSON: \(context.underlyingError.map { "\($0)" } ?? "")")
    } catch {
      end(65, "\(path): error: \(error)")
    }
  }

  private static func write(_ file: URL, into folder: URL) throws {
    let configuration = try JSONDecoder().decode(
      Configuration.self, from: Data(contentsOf: file))
    let snapshot =
      try configuration.source.map {
        try DeviceSnapshot(contentsOf: URL(filePath: $0, relativeTo: file).absoluteURL)
      } ?? .reference
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for export in configuration.exports {
      let devices = try snapshot.devices(where: export.conditions).map { device in
        ExportedDevice(
          device.profile, derived: device.derived, timelines: device.timelines,
          hasEvidence: export.format.hasEvidence)
      }
      // A build without devices would fail much later, for another reason.
      if devices.isEmpty {
        throw Failure("no device meets the conditions of '\(export.output)'")
      }
      try Data(export.format.export(devices)).write(
        to: folder.appending(path: export.output), options: .atomic)
    }
  }

  private static func end(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
