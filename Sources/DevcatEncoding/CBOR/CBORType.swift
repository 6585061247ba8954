/// The types of item in our subset of CBOR.
///
/// The first six are the major types with these numbers, the three high bits of an item's first byte; the
/// others share major type 7 (RFC 8949 §3.1).
public enum CBORType: UInt8, Sendable {
  case unsigned = 0
  case negative
  case byteString
  case text
  case array
  case map
  case float = 8
  case bool
  case null
}

extension CBORType: CustomStringConvertible {
  /// The type with its article, for errors: "a map".
  public var description: String {
    switch self {
    case .unsigned: "an unsigned integer"
    case .negative: "a negative integer"
    case .byteString: "a byte string"
    case .text: "text"
    case .array: "an array"
    case .map: "a map"
    case .float: "a float"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// First bytes of the items of major type 7 (RFC 8949 §3.3).
enum CBORInitial {
  static let bool: (false: UInt8, true: UInt8) = (0xf4, 0xf5)
  static let null: UInt8 = 0xf6
  static let undefined: UInt8 = 0xf7
  static let half: UInt8 = 0xf9
  static let single: UInt8 = 0xfa
  static let double: UInt8 = 0xfb
}
