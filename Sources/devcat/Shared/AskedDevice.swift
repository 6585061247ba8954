import Adaptivity
import Catalogue
import Store

/// A device that rules are asked of: its profile, and what it takes from devices with the same
/// screen, or would take where it has other classes of its own.
struct AskedDevice {
  let profile: Profile
  let derived: [DerivedLayout]
  /// The safe areas that it takes from devices with the same display.
  let areas: SafeAreaDerivation

  /// Reads the device called `word`.
  init(_ word: String, in file: CatalogueFile) throws {
    profile = try DeviceLookup.profile(of: word, in: file)
    areas = try file.derivedSafeAreas(of: profile)
    derived =
      try file.derivedLayouts(of: profile.id) + file.contradictingLayouts(of: profile)
  }

  /// An account of rules that knows which source set each recorded layout, where it is wanted.
  func reasoning(_ options: AnswerOptions, in file: CatalogueFile) throws -> Reasoning {
    var reasoning = options.reasoning
    guard reasoning.isWanted else { return reasoning }
    for path in profile.entries.map(\.path) where path.field == .layouts {
      reasoning.sources[path] = try file.origin(of: path, in: profile.id)?.source
    }
    return reasoning
  }

  /// The names of the devices that layouts are taken from, by id.
  func sourceNames(in file: CatalogueFile) throws -> [String: String] {
    var names: [String: String] = [:]
    for id in derived.map(\.derivedFrom) { names[id] = try file.profile(id: id)?.title }
    return names
  }
}
