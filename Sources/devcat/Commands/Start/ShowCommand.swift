import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat show`: everything that is known about a device.
enum ShowCommand {
  struct Options: Sendable {
    var catalogue = CatalogueOptions()
    var devices: [String] = []
    var os: String?
    var revision: String?
    var hasEvidence = false
    var isDifference = false
  }

  static let command = Command(
    "show", "Show everything that is known about a device.",
    options: Options(),
    [
      .device(to: \.devices),
      .system(
        to: \.os,
        help:
          "Show the values on this version of the OS, such as 26 or 'iOS 26.5'. Default: on every version."
      ),
      .state(to: \.revision),
      .flag(
        "--evidence", to: \.hasEvidence,
        help: "Show the sources and notes behind the values, and the values as recorded."),
      .flag(
        "--differences", to: \.isDifference,
        help: "Show only what differs between several devices, side by side."),
    ]
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print JSON: an object, or an array for several devices."),
        at: \.catalogue),
    validate: { options in
      guard options.isDifference else { return nil }
      if options.devices.count < 2 {
        return "'--differences' compares devices, and only one is named"
      }
      let other = options.catalogue.isJSON ? "--json" : options.hasEvidence ? "--evidence" : nil
      return other.map {
        "'--differences' and '\($0)' cannot be given together; '\($0)' shows each device whole"
      }
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: options.revision)
    try file.reading { try show(options, file) }
  }

  private static func show(_ options: Options, _ file: CatalogueFile) throws {
    let profiles = try options.devices.map { device in
      let profile = try DeviceLookup.profile(of: device, in: file)
      return options.hasEvidence ? try noted(profile, in: file) : profile
    }
    let system = try AskedSystem(options.os, in: file)
    if options.catalogue.isJSON {
      let screens = ScreenReader(file.devices)
      let devices = try profiles.map { profile in
        ExportedDevice(
          profile, derived: try screens.derivedLayouts(of: profile),
          timelines: try screens.timelines(of: profile),
          os: try system.version(named: profile),
          hasEvidence: options.hasEvidence)
      }
      try printJSON(devices)
    } else {
      let pages = try profiles.map { profile in
        try page(of: profile, on: system.version(named: profile), options.hasEvidence, file)
      }
      try Pager.show(
        options.isDifference
          ? DifferencesPage(pages).page(width: Output.width) : .joined(pages.map(\.page)))
    }
  }

  /// The profile with the origin of each value that no note explains and no published history set, as its
  /// evidence.
  ///
  /// A value of the reference without a note is confirmed by sources; one that somebody set is not.
  private static func noted(_ profile: Profile, in file: CatalogueFile) throws -> Profile {
    var noted = profile
    for blame in try file.state.blame(in: profile.id)
    where !blame.isBeginning && blame.path.number != Field.attributes.number
      && profile[blame.path.evidence] == nil
    {
      guard let header = blame.revision, header.source.isEmpty else { continue }
      // A revert sets nothing anew: whoever wants the first origin asks 'blame'.
      let isRevert = header.message.hasPrefix("revert revision ")
      let what = isRevert ? "brought back by a revert" : "set by hand"
      noted[blame.path.evidence] = .text("\(what) in revision \(header.number) by \(header.author)")
    }
    return noted
  }

  private static func page(
    of profile: Profile, on os: OSVersion?, _ hasEvidence: Bool, _ file: CatalogueFile
  ) throws -> DevicePage {
    let screens = ScreenReader(file.devices)
    let derived = try screens.derivedLayouts(of: profile)
    var names: [String: String] = [:]
    let timelines = try screens.timelines(of: profile)
    for id in derived.map(\.derivedFrom) + timelines.donors {
      names[id] = try file.devices.profile(id: id)?.title
    }
    return DevicePage(
      profile, derived: derived, timelines: timelines, names: names, os: os,
      hasEvidence: hasEvidence)
  }

  private static func printJSON(_ devices: [ExportedDevice]) throws {
    try JSONOutput.print { writer in
      if devices.count > 1 { writer.beginArray() }
      for device in devices { ProfileJSON.write(device, to: &writer) }
      if devices.count > 1 { writer.endArray() }
    }
  }
}
