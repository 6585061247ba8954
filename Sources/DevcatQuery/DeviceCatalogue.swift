import Adaptivity
public import Catalogue
import Encoding
import Store
import System

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How much of the screen an app has.
public typealias Mode = Catalogue.Mode
/// How a device is held.
public typealias Orientation = Catalogue.Orientation
/// How expansive one direction of a window is.
public typealias SizeClass = Catalogue.SizeClass

/// The devices of a catalogue file or a snapshot, open for reading.
///
/// A catalogue belongs to one task at a time; the values that it returns can go anywhere.
public final class DeviceCatalogue {
  private let file: CatalogueFile

  private init(_ file: CatalogueFile) { self.file = file }

  /// Opens a catalogue file, such as `devcat init` makes, or reads a snapshot, such as
  /// `devcat snapshot save` makes.
  ///
  /// A snapshot is read into memory and checked: its state root and its digest are computed anew.
  /// - Parameter url: A `file:` URL.
  /// - Throws: `CatalogueError`: `notFound`, `notACatalogue`, `damaged`, `unreadable`.
  public convenience init(contentsOf url: URL) throws(CatalogueError) {
    self.init(
      try CatalogueError.wrapping(url) {
        guard url.isFileURL else {
          throw CatalogueError(.notFound, url, "it is no 'file:' URL")
        }
        let path = url.path
        let start = try OpenFile(path, for: .reading).read(at: 0..<2)
        guard start == [0x1f, 0x8b] else {
          return try CatalogueFile.open(at: path, access: .readOnly)
        }
        return try CatalogueFile.inMemory(snapshot: OpenFile(path, for: .reading).read())
      })
  }

  /// Where the catalogue stands.
  ///
  /// - Throws: `CatalogueError`: `unreadable`.
  public var revision: Revision {
    get throws(CatalogueError) {
      try wrapping {
        let head = try file.log.head()
        return Revision(number: head.number, digest: head.digest.hex)
      }
    }
  }

  /// The catalogue as it was, in memory.
  ///
  /// - Parameter revision: A number, a tag, or `head`.
  /// - Throws: `CatalogueError`: `unknownRevision`, also in a snapshot, which has no history;
  ///   `unreadable`.
  public func asOf(_ revision: String) throws(CatalogueError) -> DeviceCatalogue {
    try wrapping { DeviceCatalogue(try file.snapshots.view(at: file.log.revisionNumber(revision))) }
  }

  /// The devices that fulfil all conditions; all devices where none is given.
  ///
  /// - Parameter conditions: As `--where` of the commands takes them: `family=iPhone`,
  ///   `landscape.horizontal=regular`, `points.width>=400`, `name~Pro`, `corners.radius` (is known).
  /// - Throws: `CatalogueError`: `badCondition`, `unreadable`.
  public func devices(where conditions: String...) throws(CatalogueError) -> [Device] {
    try devices(where: conditions)
  }

  /// The device that a text names: by its id, a name, an alias or a model identifier; `nil` where no
  /// device is called so.
  ///
  /// - Throws: `CatalogueError`: `ambiguous` where several devices are called so, `unreadable`.
  public func device(named text: String) throws(CatalogueError) -> Device? {
    try wrapping {
      switch try Lookup(text, in: file.views) {
      case .found(let id): return try device(id)
      case .unknown: return nil
      case .ambiguous(let ids):
        throw CatalogueError(
          .ambiguous, URL(filePath: file.path),
          "'\(text)' may be any of \(ids.joined(separator: ", "))")
      }
    }
  }

  /// A small set of devices that together meet everything that the chosen devices meet: every
  /// combination of size classes, scale, aspect ratio and safe area.
  ///
  /// - Parameters:
  ///   - conditions: Which devices count, as `devices(where:)` takes them.
  ///   - modes: Which modes count.
  ///   - orientations: Which orientations count.
  /// - Throws: `CatalogueError`: `badCondition`, `unreadable`.
  public func cover(
    where conditions: String..., modes: [Mode] = [.fullScreen],
    orientations: [Orientation] = Orientation.allCases
  ) throws(CatalogueError) -> [Device] {
    let devices = try devices(where: conditions)
    var survey = CoverSurvey(modes: modes, orientations: orientations)
    try wrapping {
      let timelines = TimelineReader(file)
      for device in devices {
        survey.add(
          device.profile, derived: device.derived,
          timelines: try timelines.timelines(of: device.profile))
      }
    }
    let members = Set(survey.cover().members.map(\.id))
    return devices.filter { members.contains($0.id) }
  }

  private func devices(where conditions: [String]) throws(CatalogueError) -> [Device] {
    try wrapping {
      let query = Query(conditions: try conditions.map { try Condition($0) }, columns: [])
      return try file.reading { try file.views.ids(matching: query).compactMap { try device($0) } }
    }
  }

  private func device(_ id: String) throws -> Device? {
    guard let profile = try file.state.profile(id: id) else { return nil }
    return Device(profile, try file.views.derivedLayouts(of: id))
  }

  private func wrapping<Result>(_ body: () throws -> Result) throws(CatalogueError) -> Result {
    try CatalogueError.wrapping(URL(filePath: file.path), body)
  }
}

/// A revision of a catalogue.
public struct Revision: Hashable, Sendable {
  /// Its number; 0 before the first.
  public let number: Int
  /// The digest of it and of all before it, as 64 hexadecimal digits.
  public let digest: String
}
