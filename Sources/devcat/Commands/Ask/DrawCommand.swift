public import DevcatArguments
import DevcatPictures
public import DevcatRender
import DevcatAdaptivity
import DevcatValues
import DevcatStore

/// `devcat draw`: the outlines of devices, to the same scale.
enum DrawCommand {
  struct Options: Sendable {
    var devices: [String] = []
    var context = ContextOptions()
    var os: String?
    var unit = OutlineUnit.points
    var output = OutputFileOptions()
    var revision: String?
    var catalogue = CatalogueOptions()
  }

  static let command = Command(
    "draw", "Draw the outlines of devices to one scale, with safe areas and split views.",
    discussion: """
      Without '--output', it draws in characters. Default: in full screen, in portrait.
        devcat draw 'iPhone 8' 'iPhone 16 Pro' --units mm -o phones.svg
        devcat draw 'iPad mini 4' --mode two-thirds --orientation landscape
      """,
    options: Options(),
    [.device(to: \.devices)] + Argument.shared(ContextOptions.arguments, at: \.context) + [
      .system(to: \.os),
      .option(
        "--units", to: \.unit, value: "unit",
        help: "Set the unit of the scale: points, or millimetres for the real size."),
    ] + Argument.shared(OutputFileOptions.svg, at: \.output) + [
      .state(to: \.revision)
    ]
      + Argument.shared(
        CatalogueOptions.jsonArguments("Print the outlines as a JSON object."), at: \.catalogue),
    validate: { $0.output.fault(drawing: "a drawing", isJSON: $0.catalogue.isJSON) }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: options.revision)
    let devices = try file.reading {
      try DrawnDevices(options: options).devices(in: file)
    }
    if options.catalogue.isJSON {
      return try JSONOutput.print { DrawingJSON.write(devices, to: &$0) }
    }
    guard options.output.path != nil else {
      return try Pager.show(
        TerminalDrawing.text(
          devices, width: Output.width ?? 80, height: Output.height, isStyled: Output.isStyled))
    }
    try options.output.write(SVGWriter.text(OutlineDrawing.picture(devices)))
  }
}

extension OutlineUnit: ArgumentValue {}

/// The devices of `devcat draw`, each in the context that is asked for.
struct DrawnDevices {
  let options: DrawCommand.Options

  /// Reads devices and their outlines; several devices of one name are drawn if they look alike.
  ///
  /// - Throws: The errors of `AskedDevices.groups(in:on:)`.
  func devices(in file: CatalogueFile) throws -> [DrawnOutline] {
    try AskedDevices(words: options.devices).groups(in: file, on: options.os).flatMap { group in
      try group.devices.count == 1
        ? group.devices.map(outline) : alike(group.devices, group.word, in: file)
    }
  }

  /// The number of devices of one name that are drawn beside each other.
  private static let fewDevices = 4

  /// The outlines of the devices that a word names: one for all if their pictures are equal but for names
  /// and ids, in JSON under each name, and one for each of a few.
  ///
  /// - Throws: `CommandError` that lists the devices, if many differ or one has no outline.
  private func alike(
    _ devices: [AskedDevice], _ word: String, in file: CatalogueFile
  ) throws -> [DrawnOutline] {
    let names = devices.map(\.profile.title).joined(separator: ", ")
    let outlines = devices.compactMap { try? outline($0) }
    let titled = outlines.compactMap { outline in
      var profile = outline.profile
      profile[Field.name.at()] = .text(names)
      return DrawnOutline.of(profile, outline.outline, unit: options.unit).value
    }
    // Pictures of a device without a name, and with one id: the differences that do not count.
    let pictures = Set(
      outlines.map { outline in
        var nameless = Profile(id: "device")
        nameless[Field.family.at()] = outline.profile[Field.family.at()]
        return DrawnOutline.of(nameless, outline.outline, unit: options.unit).map {
          OutlineDrawing.picture([$0])
        }
      })
    // A few that differ, as by their notches, are drawn beside each other.
    if titled.count == devices.count, pictures.count > 1, devices.count <= Self.fewDevices {
      return outlines
    }
    guard titled.count == devices.count, pictures.count == 1 else {
      throw try DeviceLookup.ambiguous(word, devices.map(\.profile.id), in: file)
    }
    return options.catalogue.isJSON ? outlines : Array(titled.prefix(1))
  }

  /// The outline of a device; a device that has none in this context and unit is an error.
  private func outline(_ device: AskedDevice) throws -> DrawnOutline {
    let place = try chosen(device)
    let title = device.profile.title
    let outline = DeviceOutline.of(
      device.profile, derived: device.derived, in: place, os: device.os, timelines: device.timelines
    )
    guard let outline = outline.value else {
      throw failure(
        "draw '\(title)' in '\(place)'", outline.reason,
        hint: outline.isNotAvailable
          ? "Draw it with '--orientation \(place.orientation.other.rawValue)'."
          : device.profile.furtherDisplays.first { $0 != place.display }.map {
            "Draw its other screen with '--display \($0)'."
          } ?? "Set its size with 'devcat set \(device.profile.id) "
            + "\(Field.pointsWidth.at(display: place.display))=…'.")
    }
    try requireContext(outline, title, device.profile.id)
    if options.os != nil, place.mode == .fullScreen, let reason = outline.safeArea.reason {
      Console.note("No safe area of '\(title)': \(reason.description).")
    }
    let drawn = DrawnOutline.of(device.profile, outline, unit: options.unit)
    guard let drawn = drawn.value else {
      throw failure(
        "draw '\(title)' in millimetres", drawn.reason,
        hint: "Draw it in points, with '--units pt'.")
    }
    return drawn
  }

  /// The requested context; portrait, unless the device offers the mode in landscape only.
  private func chosen(_ device: AskedDevice) throws -> Context {
    let display = try device.display(called: options.context.display)
    let mode = options.context.mode ?? .fullScreen
    let orientations = options.context.orientation.map { [$0] } ?? Orientation.allCases
    let contexts = orientations.map {
      Context(display: display, mode: mode, orientation: $0)
    }
    let offers = contexts.map { device.traits(in: $0).isAvailable }
    let offered = offers.firstIndex(of: true) ?? offers.firstIndex { $0 != false }
    return contexts[offered ?? 0]
  }

  /// Refuses a mode that the device lacks, or for which no layout is known.
  private func requireContext(_ outline: DeviceOutline, _ title: String, _ id: String) throws {
    guard outline.context.mode != .fullScreen, let pane = outline.panes.first else { return }
    if pane.box.value != nil, !pane.isNotAvailable { return }
    if pane.isNotAvailable {
      let place = outline.context
      // Without '--orientation', the device has the mode in neither.
      let asked =
        options.context.orientation == nil
        ? (place.display.map { $0 + "/" } ?? "") + place.mode.rawValue : place.description
      let system = options.os.map { " --os \(ShellWord.quoted($0))" } ?? ""
      throw failure(
        "draw '\(title)' in '\(asked)'", pane.horizontal.reason,
        hint: "'devcat traits \(id)\(system)' lists the contexts that it has.")
    }
    // A width without a height is drawn as a note; without either there is nothing to draw.
    if pane.width.value != nil { return }
    throw failure(
      "draw '\(title)' in '\(outline.context)'", pane.box.reason,
      hint: "'devcat show \(id)' lists the layouts whose sizes are known.")
  }

  private func failure(_ action: String, _ reason: Reason?, hint: String) -> CommandError {
    CommandError(.data, "Cannot \(action): \(reason?.description ?? "it is unknown")", hint: hint)
  }
}

extension Orientation {
  fileprivate var other: Orientation { self == .portrait ? .landscape : .portrait }
}
