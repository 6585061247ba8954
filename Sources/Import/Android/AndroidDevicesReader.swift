import Catalogue

/// Reads the device lists of Android's SDK: `devices.xml` and the like, of any schema version.
///
/// Source: the schema `http://schemas.android.com/sdk/devices/N` of sdklib. Elements of a version
/// that are not read here are skipped.
public struct AndroidDevicesReader: SourceReader {
  private static let namespace = "http://schemas.android.com/sdk/devices/"

  /// Makes a reader.
  init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    let file = part.source.file
    var document = SourceDocument()
    do throws(XMLSyntaxError) {
      let root = try XMLElement(part.source)
      guard root.name == "devices", Self.isNamespace(root.namespace) else {
        let found = root.namespace.isEmpty ? "" : " of '\(root.namespace)'"
        throw XMLSyntaxError(
          line: root.line, column: root.column,
          message:
            "found '\(root.name)'\(found) where 'devices' of '\(Self.namespace)…' was expected")
      }
      for device in root.all("device") { Self.read(device, file, into: &document) }
    } catch {
      document.add(
        Diagnostic(
          .error, at: SourceLocation(file: file, line: error.line, column: error.column),
          error.message))
    }
    return document
  }

  private static func read(
    _ device: XMLElement, _ file: String, into document: inout SourceDocument
  ) {
    do throws(UnusableRow) {
      let row = try AndroidDeviceRow(device, file: file)
      row.doubts.forEach { document.add($0) }
      document.add(row.draft)
    } catch {
      document.add(error.diagnostic)
    }
  }

  private static func isNamespace(_ namespace: String) -> Bool {
    let version = namespace.dropFirst(Self.namespace.count)
    return namespace.hasPrefix(Self.namespace) && !version.isEmpty
      && version.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

extension AndroidDevicesReader {
  /// Whether a text begins with the namespace of the schema; in UTF-16 it has zero bytes between.
  static func recognizes(_ clues: SourceClues) -> Bool {
    let head = clues.head.contains("\0") ? clues.head.filter { $0 != "\0" } : clues.head
    return head.contains(namespace) && head.contains("devices") && head.contains("<")
  }
}
