import Adaptivity
import Catalogue
import Render
import Store

/// The devices of `devcat draw`, each in the context that is asked for.
struct DrawnDevices {
  let context: ContextOptions
  let os: OSVersion?
  let unit: OutlineUnit

  /// Reads a device and its outline; a device that has none in this context and unit is an error.
  func device(_ word: String, in file: CatalogueFile) throws -> DrawnOutline {
    let device = try AskedDevice(word, in: file)
    try AskedSystem.check(os, of: device.profile)
    try context.check(context.displayName, of: device.profile, derived: device.derived)
    let place = chosen(device)
    let title = device.profile.title
    let outline = DeviceOutline.of(
      device.profile, derived: device.derived, in: place, os: os, areas: device.areas)
    guard let outline = outline.value else {
      throw failure(
        "draw '\(title)' in '\(place)'", outline.reason,
        hint: outline.isNotAvailable
          ? "Draw it with '--orientation \(place.orientation.other.rawValue)'."
          : "Set its size with 'devcat set \(device.profile.id) "
            + "\(Field.pointsWidth.at(display: place.display))=…'.")
    }
    try requireContext(outline, title, device.profile.id)
    if os != nil, place.mode == .fullScreen, let reason = outline.safeArea.reason {
      Console.note("No safe area of '\(title)': \(reason.description).")
    }
    let drawn = DrawnOutline.of(device.profile, outline, unit: unit)
    guard let drawn = drawn.value else {
      throw failure(
        "draw '\(title)' in millimetres", drawn.reason,
        hint: "Draw it in points, with '--units pt'.")
    }
    return drawn
  }

  /// The context that is asked for; upright unless the device offers the mode on its side only.
  private func chosen(_ device: AskedDevice) -> Context {
    let mode = context.mode ?? .fullScreen
    let orientations = context.orientation.map { [$0] } ?? Orientation.allCases
    let contexts = orientations.map {
      Context(display: context.displayName, mode: mode, orientation: $0)
    }
    let offered = contexts.first { place in
      TraitEnvironment(of: device.profile, derived: device.derived, in: place).isAvailable == true
    }
    return offered ?? contexts[0]
  }

  /// Refuses a mode that the device does not have, or of which nothing is known.
  private func requireContext(_ outline: DeviceOutline, _ title: String, _ id: String) throws {
    guard outline.context.mode != .fullScreen, let pane = outline.panes.first else { return }
    if pane.box.value != nil, !pane.isNotAvailable { return }
    if pane.isNotAvailable {
      throw failure(
        "draw '\(title)' in '\(outline.context)'", pane.horizontal.reason,
        hint: "'devcat traits \(id)' lists the contexts that it has.")
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
