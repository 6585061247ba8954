public import DevcatValues

/// Reads the members of a gzip file (RFC 1952) one after the other, with a size limit for each.
public struct GzipReader: Sendable {
  private let bytes: [UInt8]
  private let maximumTotal: Int

  /// The offset of the next member in the compressed bytes.
  private(set) var position = 0

  /// The inflated size of all members so far, in bytes.
  private(set) var total = 0

  /// Makes a reader of a whole file that inflates to `maximumTotal` bytes at most.
  public init(_ bytes: [UInt8], maximumTotal: Int = .max) {
    precondition(maximumTotal >= 0, "The bound of a gzip reader is not negative.")
    self.bytes = bytes
    self.maximumTotal = maximumTotal
  }

  /// Whether all members have been read.
  var isAtEnd: Bool { position == bytes.count }

  /// Inflates the next member, or returns nil after the last one.
  ///
  /// - Parameter maximumCount: the greatest inflated size of the member.
  /// - Throws: `tooLarge` if it is larger, or all members together are larger than `maximumTotal`,
  ///   `truncated` if the bytes end inside the member, `corrupt` if they are not gzip or fail their
  ///   checksum; offsets are in the compressed bytes. The reader stays before the member.
  public mutating func nextMember(
    maximumCount: Int = .max
  ) throws(Failure) -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let bound = min(maximumCount, maximumTotal - total)
    var end = position
    let member = try bytes.withUnsafeBufferPointer { input throws(Failure) in
      try Self.inflateMember(input, at: &end, bound: bound)
    }
    position = end
    total += member.count
    return member
  }

  /// The buffer for inflated bytes before they are appended to the growing array.
  private static let pieceSize = 1 << 16

  private static func inflateMember(
    _ input: UnsafeBufferPointer<UInt8>, at position: inout Int, bound: Int
  ) throws(Failure) -> [UInt8] {
    let stream = InflateStream(.gzip)
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pieceSize)
    defer { piece.deallocate() }
    var output: [UInt8] = []
    while true {
      let rest = UnsafeBufferPointer(rebasing: input[position...])
      let step = stream.step(from: rest, into: piece)
      position += step.consumed
      guard step.produced <= bound - output.count else {
        throw Inflate.failure(
          .tooLarge, at: position, "there is more than the \(bound) bytes allowed")
      }
      output.append(contentsOf: piece[..<step.produced])
      switch step.state {
      case .ended:
        return output
      case .corrupt(let reason):
        throw Inflate.failure(.corrupt, at: position, "zlib reports '\(reason)'")
      case .running where step.consumed + step.produced == 0:
        throw Inflate.failure(
          .truncated, at: position, "the compressed bytes end inside a member")
      case .running:
        continue
      }
    }
  }
}
