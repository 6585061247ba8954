package import DevcatValues
import DevcatStore
import DevcatSystem
import DevcatTransport

/// Bytes that are written once and read in pieces by many: few bytes in memory, more in an unlinked
/// private file, which disappears with its last reader.
package final class SpooledBytes: Sendable {
  private enum Storage {
    case memory([UInt8])
    case file(OpenFile)
  }

  /// The number of bytes.
  package let count: Int
  private let storage: Storage

  /// Makes bytes that are in memory.
  package init(_ bytes: [UInt8]) { (count, storage) = (bytes.count, .memory(bytes)) }

  fileprivate init(_ file: OpenFile, count: Int) { (self.count, storage) = (count, .file(file)) }

  /// Whether they can be read without asking the file system.
  var isInMemory: Bool { if case .memory = storage { true } else { false } }

  /// Reads some of the bytes; blocks if they are in a file.
  ///
  /// - Throws: `Failure` (`inputOutput`).
  package func read(_ range: Range<Int>) throws(Failure) -> [UInt8] {
    switch storage {
    // All of them are shared, and not copied.
    case .memory(let bytes): return range == 0..<count ? bytes : Array(bytes[range])
    case .file(let file):
      let bytes = try Failure.attempt(try file.read(at: range)) { Spool.failure("read", $0) }
      guard bytes.count == range.count else {
        throw Failure.file(.inputOutput, "read", path: "a private file", "it is cut off")
      }
      return bytes
    }
  }

  /// Passes all bytes, 64 KiB at a time; blocks if they are in a file.
  package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    try forEachPiece(of: 0..<count, body)
  }

  /// Passes the bytes of a range, 64 KiB at a time; blocks if they are in a file.
  package func forEachPiece(of range: Range<Int>, _ body: ([UInt8]) throws -> Void) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Spool.pieceSize) {
      try body(try read(start..<min(start + Spool.pieceSize, range.upperBound)))
    }
  }

  /// Reads some of the bytes, on the thread for spooled files unless they are in memory.
  package func piece(_ range: Range<Int>) async throws -> [UInt8] {
    isInMemory ? try read(range) : try await SpoolThread.shared.run { try read(range) }
  }
}

/// Collects bytes: in memory up to a size, and in an unlinked private file beyond it.
///
/// It blocks.
package struct Spool: Sendable {
  /// The number of bytes that are read at a time: 64 KiB.
  static let pieceSize = 64 << 10

  private let folder: String
  private let threshold: Int
  private var held: [UInt8] = []
  private var count = 0
  private var file: OpenFile?

  /// Prepares to collect bytes.
  ///
  /// - Parameters:
  ///   - folder: The folder for a file.
  ///   - threshold: The greatest number of bytes in memory.
  package init(in folder: String, threshold: Int) {
    (self.folder, self.threshold) = (folder, threshold)
  }

  /// Adds bytes.
  ///
  /// - Throws: `Failure` (`inputOutput`).
  package mutating func append(_ bytes: [UInt8]) throws(Failure) {
    held += bytes
    count += bytes.count
    if count > threshold, file == nil {
      file = try Failure.attempt(try OpenFile(temporaryIn: folder)) { Self.failure("make", $0) }
    }
    if let file {
      try Failure.attempt(try file.write(held)) { Self.failure("write", $0) }
      held = []
    }
  }

  /// Ends the collection.
  package func finish() -> SpooledBytes {
    file.map { SpooledBytes($0, count: count) } ?? SpooledBytes(held)
  }

  /// The error of a system call; its path names the folder.
  fileprivate static func failure(_ operation: String, _ error: SystemError) -> Failure {
    Failure.file(
      .inputOutput, operation, path: error.path, error.reason,
      hint: error.isOutOfSpace
        ? "Free some space, then try again." : "Check that its folder can be written.")
  }
}

/// The thread on which connections read and write spooled files, because the event loop must not
/// block.
package actor SpoolThread {
  package static let shared = SpoolThread()

  private nonisolated let thread = WorkerThread(name: "devcat-spool")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Runs a body that may block.
  package func run<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try body()
  }

  package func append(_ bytes: [UInt8], to spool: Spool) throws -> Spool {
    var spool = spool
    try spool.append(bytes)
    return spool
  }
}
