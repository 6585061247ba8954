import Render

/// JSON as commands print it.
enum JSONOutput {
  /// Prints one document: indented for a person, compact for a tool.
  static func print(_ body: (inout JSONWriter) throws -> Void) throws {
    var writer = JSONWriter(style: Output.isTerminal ? .pretty : .compact)
    try body(&writer)
    writer.endLine()
    try Output.standard.write(writer.takeBytes())
  }
}
