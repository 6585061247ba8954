import DevcatValues
import DevcatStore

/// Makes values of many devices: this thread reads the devices, others make values of a batch of
/// them each, a few batches ahead.
///
/// Making the values takes longer than reading the devices, so two cores share the work.
enum DeviceBatches {
  /// The number of devices in a batch; with `depth`, it limits the memory.
  private static let size = 128
  /// The greatest number of batches that are in work at one time.
  private static let depth = 3

  /// Passes the value of each batch to `body`, in the order of the ids.
  ///
  /// - Parameters:
  ///   - work: The stage of the work that people see as progress, such as `Exporting`.
  ///   - read: Reads a device by its id; `nil` if there is none.
  ///   - make: Makes the value of a batch, on another thread.
  static func forEach<Item: Sendable, Value: Sendable>(
    _ ids: [String], _ work: String, read: (String) throws -> Item?,
    make: @escaping @Sendable ([Item]) -> Value, body: (Value) throws -> Void
  ) throws {
    var coming: [Background<Value, Never>] = []
    for start in stride(from: 0, to: ids.count, by: size) {
      let end = min(start + size, ids.count)
      let items = try ids[start..<end].compactMap(read)
      WorkProgress.report(work, end, of: ids.count, "devices")
      if items.isEmpty { continue }
      // A few devices are not worth a thread.
      if ids.count <= size { return try body(make(items)) }
      coming.append(Background { make(items) })
      if coming.count == depth { try body(coming.removeFirst().value()) }
    }
    for value in coming { try body(value.value()) }
  }
}
