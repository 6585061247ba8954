public import DevcatValues

#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// The devices of a snapshot; each part of it is read when it is first asked for, and then kept.
///
/// One value serves any number of tasks.
public final class SnapshotDevices: Devices, Sendable {
  /// The snapshot.
  public let table: SnapshotTable
  private let kept = Locked(Kept())

  /// The parts that were read so far.
  private struct Kept: Sendable {
    var rows: SnapshotRows?
    var index: DeviceIndex?
  }

  private let subject: String

  /// Makes the devices of a snapshot; errors name `subject`.
  public init(_ table: SnapshotTable, subject: String = "a snapshot") {
    (self.table, self.subject) = (table, subject)
  }

  /// How many devices it declares.
  public var count: Int { table.header.count }

  /// The device with an id; `nil` if there is none.
  public func profile(id: String) throws -> Profile? {
    let rows = try rows
    return try reading { () throws(Failure) in
      try rows.index(of: id).flatMap { row throws(Failure) in try rows.profiles(at: [row]).first }
    }
  }

  /// The ids of the devices that are called by a name of a kind, in order.
  public func ids(called name: String, _ kind: NameKind) throws -> [String] {
    try index.ids(called: name, kind)
  }

  /// The devices that have something for others on a screen, in id order.
  public func givers(on screen: Size) throws -> [Profile] {
    let rows = try rows
    let givers = try index.givers(on: screen).compactMap(rows.index)
    return try reading { () throws(Failure) in try rows.profiles(at: givers) }
  }

  /// Calls `body` with each device, in id order.
  public func forEachProfile(
    reading fields: Set<UInt16>?, _ body: (Profile) throws -> Void
  ) throws {
    let rows = try rows
    for chunk in rows.ranges {
      let profiles = try reading { () throws(Failure) in
        try rows.profiles(at: chunk, reading: fields)
      }
      try profiles.forEach(body)
    }
  }

  /// The revision of the snapshot, at which its history begins; `nil` if there is no value.
  public func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    try profile(id: id)?[path].map { _ in ValueOrigin(beginningAt: table.revision.number) }
  }

  private var rows: SnapshotRows {
    get throws { try keeping(\.rows) { try reading { () throws(Failure) in try table.rows() } } }
  }

  private var index: DeviceIndex { get throws { try keeping(\.index) { try DeviceIndex(self) } } }

  /// Names the snapshot in an error about its bytes.
  private func reading<Part>(_ body: () throws(Failure) -> Part) throws(Failure) -> Part {
    do throws(Failure) {
      return try body()
    } catch {
      throw error.naming(subject)
    }
  }

  /// Returns a part that was read, or else reads it now.
  ///
  /// The lock is not held meanwhile, because reading takes long and may ask for another part: two
  /// tasks may both read a part, and the later result is kept.
  private func keeping<Part: Sendable>(
    _ part: WritableKeyPath<Kept, Part?>, _ read: () throws -> Part
  ) throws -> Part {
    if let known = kept.withLock({ $0[keyPath: part] }) { return known }
    let new = try read()
    kept.withLock { $0[keyPath: part] = new }
    return new
  }
}

/// A value with a lock.
private final class Locked<Value: Sendable>: Sendable {
  #if canImport(os)
    // Mutex is there from macOS 15 and iOS 18 on.
    private let value: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { self.value = OSAllocatedUnfairLock(initialState: value) }
  #else
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  #endif

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(os)
      value.withLockUnchecked { body(&$0) }
    #else
      value.withLock { body(&$0) }
    #endif
  }
}
