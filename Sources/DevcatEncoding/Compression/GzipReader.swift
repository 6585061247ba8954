public import DevcatValues

/// Reads the members of a gzip file (RFC 1952) one after the other, with a size limit for each.
public struct GzipReader: Sendable {
  private let bytes: [UInt8]
  /// The offset of the end of the last member.
  private let end: Int
  private let maximumTotal: Int

  /// The offset of the next member in the compressed bytes.
  private(set) var position: Int

  /// The inflated size of all members so far, in bytes.
  private(set) var total = 0

  /// Makes a reader of a whole file, or of the members in a range of it, that inflates to `maximumTotal`
  /// bytes at most.
  public init(_ bytes: [UInt8], in range: Range<Int>? = nil, maximumTotal: Int = .max) {
    precondition(maximumTotal >= 0, "The bound of a gzip reader is not negative.")
    (self.bytes, self.maximumTotal) = (bytes, maximumTotal)
    (position, end) = (range?.lowerBound ?? 0, range?.upperBound ?? bytes.count)
  }

  /// Whether all members have been read.
  var isAtEnd: Bool { position == end }

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
    let member = bytes.withUnsafeBufferPointer { input in
      InflateStream(.gzip).read(UnsafeBufferPointer(rebasing: input[position..<end]), upTo: bound)
    }
    let next = position + member.consumed
    guard member.bytes.count <= bound else {
      throw Inflate.failure(.tooLarge, at: next, "there is more than the \(bound) bytes allowed")
    }
    switch member.state {
    case .corrupt(let reason):
      throw Inflate.failure(.corrupt, at: next, "zlib reports '\(reason)'")
    case .running:
      throw Inflate.failure(.truncated, at: next, "the compressed bytes end inside a member")
    case .ended:
      position = next
      total += member.bytes.count
      return member.bytes
    }
  }
}
