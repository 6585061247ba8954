import DevcatValues
import DevcatStore

/// Makes values of many devices: this thread reads the devices, others make values of a batch of them
/// each, a few batches ahead.
///
/// To make the values takes longer than to read the devices, so two cores share the work.
enum DeviceBatches {
  /// How many devices are a batch; with `depth`, this limits the memory.
  private static let size = 128
  /// How many batches may be in work.
  private static let depth = 3

  /// Passes the value of each batch to `body`, in the order of the ids.
  ///
  /// - Parameters:
  ///   - work: What is done with the devices, for the progress that people see: 'Exporting'.
  ///   - read: Reads what is needed of a device; `nil` if there is none with the id.
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
