import Arguments
import Catalogue
import Render
import Store

/// `devcat show`: everything that is known about a device.
enum ShowCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var devices: [String] = []
    var revision: String?
    var isJSON = false
  }

  static let command = Command(
    "show", "Show everything that is known about a device.",
    options: Options(),
    [
      .words(
        "device", to: \.devices, help: "An id, a name, an alias or a model identifier.",
        minimum: 1, completion: .devices),
      .state(to: \.revision),
      .flag(
        "--json", to: \.isJSON, help: "Print JSON: an object, or an array for several devices."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: options.revision)
    try file.reading { try show(options, file) }
  }

  private static func show(_ options: Options, _ file: CatalogueFile) throws {
    let profiles = try options.devices.map { try DeviceLookup.profile(of: $0, in: file) }
    if options.isJSON {
      try printJSON(profiles, file)
    } else {
      let pages = try profiles.map { try page(of: $0, file) }
      try Pager.show(pages.joined(separator: "\n"))
    }
  }

  private static func page(of profile: Profile, _ file: CatalogueFile) throws -> String {
    let derived = try file.views.derivedLayouts(of: profile.id)
    var names: [String: String] = [:]
    let areas = try file.views.derivedSafeAreas(of: profile).areas
    for id in derived.map(\.derivedFrom) + areas.map(\.derivedFrom) {
      names[id] = try file.state.profile(id: id)?.title
    }
    return DevicePage(
      profile, derived: derived, areas: areas, names: names, isStyled: Output.isStyled
    ).text
  }

  private static func printJSON(_ profiles: [Profile], _ file: CatalogueFile) throws {
    try JSONOutput.print { writer in
      if profiles.count > 1 { writer.beginArray() }
      for profile in profiles {
        ProfileJSON.write(
          profile, derived: try file.views.derivedLayouts(of: profile.id),
          areas: try file.views.derivedSafeAreas(of: profile), to: &writer)
      }
      if profiles.count > 1 { writer.endArray() }
    }
  }
}
