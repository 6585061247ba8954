import DevcatValues
import DevcatImport

/// The readers of imports.
extension FuzzTarget {
  /// The reader of a format: the input as a text, and its parts as the files of a folder.
  static func reading(_ format: ImportFormat) -> FuzzTarget {
    FuzzTarget(format.rawValue) { bytes in
      let text = ImportSource.text(SourceText(bytes, file: "input"))
      DocumentCheck.check(format.read(text, map: sampleMap), of: text)
      let folder = ImportSource.folder(folder(bytes.parts))
      DocumentCheck.check(format.read(folder), of: folder)
    }
  }

  /// The guess of the format of a file, whose name is the first line of the input.
  static let guess = FuzzTarget("guess") { bytes in
    let name = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let text = SourceText(
      Array(bytes.dropFirst(name.count + 1)), file: String(decoding: name, as: UTF8.self))
    for source in [ImportSource.text(text), .folder(folder(text.bytes.parts))] {
      if let format = ImportFormat.guessed(from: source) {
        DocumentCheck.check(format.read(source), of: source)
      }
    }
  }

  /// A file of assignments.
  static let assignments = FuzzTarget("assignments") { bytes in
    let file = SourceText(bytes, file: "assign")
    do throws(ImportError) {
      _ = try AssignmentsReader.read(file)
    } catch {
      DocumentCheck.check(error, of: file)
    }
  }

  /// The description of a revision of the reference.
  static let revision = FuzzTarget("revision") { bytes in
    let file = SourceText(bytes, file: "source.txt")
    do throws(ImportError) {
      let revision = try ReferenceRevision(file)
      require(!revision.files.isEmpty, "a revision names a file")
    } catch {
      DocumentCheck.check(error, of: file)
    }
  }

  /// A device type whose property lists are the parts.
  private static func folder(_ parts: [[UInt8]]) -> SourceFolder {
    let names = ["profile.plist", "capabilities.plist", "Info.plist"]
    let folder = "One.simdevicetype"
    return SourceFolder(
      folder,
      files: zip(names, parts).map {
        SourceText($1, file: "\(folder)/Contents/\($0 == "Info.plist" ? "" : "Resources/")\($0)")
      })
  }
}
