import Catalogue
import Store

/// A device that rules are asked of: its profile, and what it takes from devices with the same
/// screen, or would take where it has other classes of its own.
struct AskedDevice {
  let profile: Profile
  let derived: [DerivedLayout]

  /// Reads the device called `word`.
  init(_ word: String, in file: CatalogueFile) throws {
    profile = try DeviceLookup.profile(of: word, in: file)
    derived =
      try file.derivedLayouts(of: profile.id) + file.contradictingLayouts(of: profile)
  }

  /// The names of the devices that layouts are taken from, by id.
  func sourceNames(in file: CatalogueFile) throws -> [String: String] {
    var names: [String: String] = [:]
    for id in derived.map(\.derivedFrom) { names[id] = try file.profile(id: id)?.title }
    return names
  }
}
