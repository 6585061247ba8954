public import DevcatValues
public import DevcatQuery
import DevcatStore
import DevcatSystem

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A catalogue file: the devices of every revision.
///
/// Each call opens the file for reading, so a catalogue can be used by any number of tasks, and sees
/// what others have written before the call.
public struct DeviceCatalogue: Sendable {
  private let path: String

  /// Names a catalogue file, and checks that it is one.
  ///
  /// - Parameter url: A `file:` URL.
  /// - Throws: `CatalogueError`: `notFound`, `notACatalogue`, `damaged`, `inputOutput`.
  public init(contentsOf url: URL) throws(CatalogueError) {
    guard url.isFileURL else {
      throw CatalogueError(.notFound, subject: url.absoluteString, "it is no 'file:' URL")
    }
    path = url.path
    _ = try revision
  }

  /// The newest revision.
  ///
  /// - Throws: `CatalogueError`: `inputOutput`.
  public var revision: Revision {
    get throws(CatalogueError) {
      try reading { file in
        let head = try file.log.head()
        return Revision(number: head.number, digest: head.digest.hex)
      }
    }
  }

  /// The devices of a revision, in memory.
  ///
  /// - Parameter revision: A number, a tag, or `head` for the newest one.
  /// - Throws: `CatalogueError`: `unknownRevision`, also for a catalogue without a revision;
  ///   `damaged`, `inputOutput`.
  public func snapshot(at revision: String = "head") throws(CatalogueError) -> DeviceSnapshot {
    let bytes = try reading { file in
      var bytes: [UInt8] = []
      try file.snapshots.write(at: try file.log.revisionNumber(revision)) { bytes += $0 }
      return bytes
    }
    return try DeviceSnapshot(bytes, subject: path)
  }

  private func reading<Result>(
    _ body: (CatalogueFile) throws -> Result
  ) throws(CatalogueError) -> Result {
    do {
      return try body(CatalogueFile.open(at: path, access: .readOnly))
    } catch let error as SystemError {
      throw CatalogueError(
        error.isMissing ? .notFound : .inputOutput, subject: path, error.reason)
    } catch let error as Failure {
      throw CatalogueError(error.code, subject: path, error.problem)
    } catch {
      throw CatalogueError(.inputOutput, subject: path, "\(error)")
    }
  }
}
