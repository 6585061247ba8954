import Foundation

/// Compares JSON values, of objects only the keys that are expected.
enum JSONComparison {
  /// The differences, each with its place; empty if there are none.
  static func differences(_ expected: Any, _ found: Any?, at place: String) -> [String] {
    switch (expected, found) {
    case (let expected as [String: Any], let found as [String: Any]):
      expected.keys.sorted().flatMap { key in
        differences(expected[key] ?? NSNull(), found[key], at: place + "." + key)
      }
    case (let expected as [Any], let found as [Any]) where expected.count == found.count:
      zip(expected, found).enumerated().flatMap { index, pair in
        differences(pair.0, pair.1, at: "\(place)[\(index)]")
      }
    case (let expected as NSObject, let found as NSObject) where expected == found: []
    default: ["\(place): expected \(expected), found \(found ?? "nothing")"]
    }
  }
}
