import Foundation

/// The output of a program, and how it ended.
struct Outcome {
  /// The exit status, or 128 and the signal that ended it.
  let status: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of the output without their ends.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The output as JSON.
  func json() throws -> JSONValue { try JSONValue(output) }

  /// Each line of the output as JSON.
  func jsonLines() throws -> [JSONValue] { try lines.map { try JSONValue(Data($0.utf8)) } }
}

extension Outcome: CustomStringConvertible {
  /// The outcome as a failed expectation shows it.
  var description: String { "status \(status)\nstdout: \(text)\nstderr: \(errors)" }
}
