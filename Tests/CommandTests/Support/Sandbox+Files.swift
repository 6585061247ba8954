import Foundation

extension Sandbox {
  /// Writes a file into the folder where commands run.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func data(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names of the files in the folder where commands run.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + "/files").sorted()
  }

  /// The output of `verify --json` for a catalogue.
  func verified(_ catalogue: String? = nil) throws -> JSONValue {
    try require([
      "verify", "--json", "--catalogue", catalogue ?? environment["DEVCAT_CATALOGUE"] ?? "",
    ]).json()
  }

  /// The number of the last revision.
  func head(_ catalogue: String? = nil) throws -> Int {
    Int(try verified(catalogue)["head"]?.number ?? -1)
  }

  /// The JSON of one device.
  func device(_ name: String, at revision: String = "head") throws -> JSONValue {
    let device = try require(["show", name, "--json", "--evidence", "--at", revision]).json()
    guard case .object(var members) = device, case .object(let attributes)? = members["attributes"]
    else { return device }
    // Who set a value is in no record.
    members["attributes"] = .object(
      attributes.filter { key, value in
        guard key.hasPrefix("evidence."), case .text(let text) = value else { return true }
        return !text.hasPrefix("set by hand in revision ")
      })
    return .object(members)
  }
}
