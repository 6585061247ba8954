#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values as JSON text, which two processes of devcat exchange.
package enum JSONText {
  /// The text of a value, with its keys in order.
  package static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Values of plain structs have numbers and texts only; an infinite number cannot be written.
    return ((try? encoder.encode(value)) ?? Data()) + [0x0a]
  }

  /// The value of a text; `nil` if it is another one, or malformed.
  package static func value<Value: Decodable>(_ type: Value.Type, of bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}
