import DevcatValues
import DevcatStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes many changes into a catalogue as one revision, inserts and deletes among them.
enum Adoption {
  /// Commits the profiles of the catalogue `changed`, and takes away those whose ids are listed in
  /// the file `removed`, one a line.
  static func commit(_ path: String, changed: String, removed: String) throws {
    let file = try CatalogueFile.open(at: path, access: .readWrite)
    var changes = try String(contentsOfFile: removed, encoding: .utf8).split(separator: "\n")
      .map { Change.delete(id: String($0)) }
    let changed = try CatalogueFile.open(at: changed, access: .readOnly)
    try changed.devices.forEachProfile(reading: nil) { new in
      if let change = Change(id: new.id, from: try file.devices.profile(id: new.id), to: new) {
        changes.append(change)
      }
    }
    changes.sort { TextOrder.precedes($0.id, $1.id) }
    let note = RevisionNote(
      author: "bench", message: "\(changes.count) changes", time: Timestamp(seconds: 0))
    try file.commit(changes, note: note)
  }
}
