import DevcatAdaptivity
import CDevcatReference
public import DevcatValues
import DevcatEncoding

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How expansive one direction of a window is.
public typealias SizeClass = DevcatValues.SizeClass
/// A version of an operating system, such as iOS 26; iPadOS counts as iOS.
public typealias OSVersion = DevcatValues.OSVersion
/// The value of a field.
public typealias FieldValue = DevcatValues.FieldValue

// Inside a type, because SwiftUI and others have such names too.
extension Device {
  /// How much of the screen an app has.
  public typealias Mode = DevcatValues.Mode
  /// How a device is held.
  public typealias Orientation = DevcatValues.Orientation
  /// A width and a height.
  public typealias Size = DevcatValues.Size
  /// Distances from the four edges of a screen, in points.
  public typealias EdgeInsets = DevcatValues.EdgeInsets
  /// A value that depends on the OS, version by version.
  public typealias Timeline = DevcatValues.Timeline
}

/// The devices of one revision of a catalogue.
///
/// A snapshot is a small file. Opening one checks each of its bytes, and takes time and memory by the
/// size of the file. Devices are read when they are asked for.
public struct DeviceSnapshot: Sendable {
  let content: SnapshotDevices
  /// The file, or `snapshot`, for errors.
  let subject: String

  /// The newest revision of devcat's own reference, which is part of the library.
  public static let reference: DeviceSnapshot = {
    let start = devcat_reference_snapshot()
    let bytes = [UInt8](
      UnsafeBufferPointer(start: start, count: devcat_reference_snapshot_size()))
    guard let snapshot = try? DeviceSnapshot(bytes, subject: "reference") else {
      preconditionFailure("The snapshot that is part of the library is damaged.")
    }
    return snapshot
  }()

  /// Opens a snapshot file.
  ///
  /// - Parameter url: A `file:` URL.
  /// - Throws: `CatalogueError`: `notFound`, `inputOutput`, `notACatalogue`, `damaged`.
  public init(contentsOf url: URL) throws(CatalogueError) {
    guard url.isFileURL else {
      throw CatalogueError(.notFound, subject: url.absoluteString, "it is no 'file:' URL")
    }
    let data: Data
    do {
      data = try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
      let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
      throw CatalogueError(
        isMissing ? .notFound : .inputOutput, subject: url.path,
        isMissing ? "there is no such file" : "it cannot be read: \(error)")
    }
    try self.init(Array(data), subject: url.path)
  }

  /// Opens the bytes of a snapshot.
  ///
  /// - Throws: `CatalogueError`: `notACatalogue`, `damaged`.
  public init(_ bytes: some Sequence<UInt8>) throws(CatalogueError) {
    try self.init(Array(bytes), subject: "snapshot")
  }

  /// Opens the bytes of a snapshot; errors name `subject`.
  package init(_ bytes: [UInt8], subject: String) throws(CatalogueError) {
    self.subject = subject
    content = try CatalogueError.about(subject) {
      if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
        throw CatalogueError(
          .notACatalogue, subject: subject,
          "it is a catalogue file, and no snapshot. Open it with 'DeviceCatalogue' of the product "
            + "DevcatCatalogue")
      }
      return SnapshotDevices(try SnapshotTable(bytes))
    }
  }

  /// The name of the catalogue.
  public var name: String { content.table.header.name }

  /// The revision of the catalogue.
  public var revision: Revision {
    Revision(number: content.table.revision.number, digest: content.table.digest.hex)
  }

  /// How many devices there are.
  public var count: Int { content.count }

  /// Every device, in the order of the ids.
  ///
  /// - Throws: `CatalogueError`: `damaged`.
  public func devices() throws(CatalogueError) -> [Device] { try devices(where: []) }

  /// The devices that meet all conditions, in the order of the ids.
  ///
  /// - Parameter conditions: Conditions such as `family=iPhone`, `landscape.horizontal=regular`,
  ///   `points.width>=400`, `name~Pro`, `corners.radius` (is known), `!corners.radius` (is not).
  /// - Throws: `CatalogueError`: `badCondition`, also for a field that does not exist; `damaged`.
  public func devices(where conditions: String...) throws(CatalogueError) -> [Device] {
    try devices(where: conditions)
  }

  /// The devices that meet all conditions, in the order of the ids.
  ///
  /// - Throws: `CatalogueError`: `badCondition`, `damaged`.
  public func devices(where conditions: [String]) throws(CatalogueError) -> [Device] {
    try about {
      let conditions = try conditions.map { try Condition($0) }
      let screens = ScreenReader(content)
      var devices: [Device] = []
      try content.forEachProfile(reading: nil) { profile in
        let device = try Device(profile, screens)
        if conditions.isEmpty
          || conditions.allSatisfy({ $0.isMet(by: device.currentValues, derived: device.derived) })
        {
          devices.append(device)
        }
      }
      return devices
    }
  }

  /// The device with an id; `nil` if there is none.
  ///
  /// - Throws: `CatalogueError`: `damaged`.
  public func device(id: String) throws(CatalogueError) -> Device? {
    try about { try content.profile(id: id).map { try Device($0, ScreenReader(content)) } }
  }

  /// The device that a text names: by its id, a name, an alias or a model identifier such as
  /// `iPhone18,1`, without regard to case; `nil` if no device is called so.
  ///
  /// - Throws: `CatalogueError`: `ambiguous` if several devices are called so; `damaged`.
  public func device(named text: String) throws(CatalogueError) -> Device? {
    try about {
      switch try Lookup(text, in: content) {
      case .found(let id): return try device(id: id)
      case .unknown: return nil
      case .ambiguous(let ids):
        throw CatalogueError(
          .ambiguous, subject: text, "it may be any of \(ids.joined(separator: ", "))")
      }
    }
  }

  /// Chooses a small set of devices that together meet every combination of size classes, scale,
  /// aspect ratio and safe area that the devices of a filter meet.
  ///
  /// - Parameters:
  ///   - conditions: Which devices count, as `devices(where:)` takes them.
  ///   - modes: Which modes count.
  ///   - orientations: Which orientations count.
  /// - Throws: `CatalogueError`: `badCondition`, `damaged`.
  public func cover(
    where conditions: String..., modes: [Mode] = [.fullScreen],
    orientations: [Orientation] = Orientation.allCases
  ) throws(CatalogueError) -> [Device] {
    let devices = try devices(where: conditions)
    var survey = CoverSurvey(modes: modes, orientations: orientations)
    for device in devices {
      survey.add(device.profile, derived: device.derived, timelines: device.timelines)
    }
    let members = Set(survey.cover().members.map(\.id))
    return devices.filter { members.contains($0.id) }
  }

  /// The size classes of a window of any size on a device.
  ///
  /// They follow from windows whose size and classes were measured, on the device itself or on devices
  /// of the same idiom. A class that these leave open is `nil`.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - device: A device of this snapshot.
  ///   - os: The version of the OS; `nil` for any.
  /// - Throws: `CatalogueError`: `damaged`.
  public func sizeClasses(
    ofWindow size: Size, on device: Device, os: OSVersion? = nil
  ) throws(CatalogueError) -> SizeClasses {
    try about {
      let window = try FreeWindow(
        size, on: device.profile, derived: device.derived, os: os,
        idiom: {
          var bounds = WindowBounds()
          guard let idiom = device.profile.idiom else { return bounds }
          // Only Apple's devices bound the size classes of windows (decision 122).
          try content.forEachProfile(reading: nil) { profile in
            if profile.idiom == idiom, profile.platform == .apple { bounds.add(profile) }
          }
          return bounds
        })
      return SizeClasses(horizontal: window.horizontal.value, vertical: window.vertical.value)
    }
  }

  private func about<Result>(_ body: () throws -> Result) throws(CatalogueError) -> Result {
    try CatalogueError.about(subject, body)
  }
}

/// A revision of a catalogue.
public struct Revision: Hashable, Sendable {
  /// Its number; 0 before the first.
  public let number: Int
  /// The digest of it and of all before it, as 64 hexadecimal digits.
  public let digest: String

  package init(number: Int, digest: String) { (self.number, self.digest) = (number, digest) }
}

/// The horizontal and the vertical size class of a window; `nil` where one is not known.
public struct SizeClasses: Hashable, Sendable {
  /// The horizontal size class.
  public let horizontal: SizeClass?
  /// The vertical size class.
  public let vertical: SizeClass?
}
