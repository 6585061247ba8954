import DevcatValues
import DevcatImport

/// The result of reading a text, for tests.
extension ImportFormat {
  func read(text: String) -> SourceDocument { read(SourceText(Array(text.utf8), file: "source")) }

  func read(_ text: SourceText) -> SourceDocument { read(.text(text)) }

  static func guessed(from text: SourceText) -> ImportFormat? { guessed(from: .text(text)) }
}

extension SourceDocument {
  /// Every diagnostic as `line:column severity message`.
  var told: [String] {
    diagnostics.map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.severity.rawValue) \($0.message)"
    }
  }
}

extension Draft {
  /// The place of the row, as `line:column`.
  var place: String { "\(location.line):\(location.column)" }

  /// The patch as text by path.
  var stated: [String: String] {
    Dictionary(
      uniqueKeysWithValues: patch.edits.map { ("\($0.path)", $0.value?.description ?? "removed") })
  }
}

/// Formats that are files of `data/formats`.
extension ImportFormat {
  static let cornerRadii = file("corner-radii")
  static let deviceSpecs = file("device-specs")
  static let diagonals = file("diagonals")

  private static func file(_ name: String) -> ImportFormat {
    guard let format = ImportFormat(rawValue: name) else {
      preconditionFailure("no format '\(name)'")
    }
    return format
  }
}
