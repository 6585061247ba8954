import DevcatQuery

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Opening a snapshot as Swift programs do, and the first questions to it.
enum SnapshotOpening {
  /// Milliseconds until it is open, until a device was found by its id, and until all are read; and how
  /// many there are.
  static func milliseconds(_ path: String) throws -> (
    open: Double, device: Double, all: Double, count: Int
  ) {
    var snapshot = DeviceSnapshot.reference
    var found = ""
    let url = URL(filePath: path)
    let open = try seconds { snapshot = try DeviceSnapshot(contentsOf: url) }
    let device = try seconds { found = try snapshot.device(id: "no such device")?.id ?? "" }
    var count = 0
    let all = try seconds { count = try snapshot.devices().count }
    guard count == snapshot.count, found.isEmpty else { throw BenchError("devices are missing") }
    return (open * 1000, device * 1000, all * 1000, count)
  }

  /// Opens it and ends, for the peak memory of a process.
  static func open(_ path: String) throws {
    guard try DeviceSnapshot(contentsOf: URL(filePath: path)).count > 0 else {
      throw BenchError("'\(path)' has no device")
    }
  }
}
