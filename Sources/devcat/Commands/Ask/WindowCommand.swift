import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat window`: the size classes of a window of any size.
enum WindowCommand {
  struct Options: Sendable {
    var device = ""
    var window = Size(width: 0, height: 0)
    var display: String?
    var os: String?
    var answer = AnswerOptions()
  }

  static let command = Command(
    "window", "Show the size classes of a window of any size on a device.",
    discussion: """
      The classes follow from windows whose classes the catalogue knows: first those of the device, \
      then those of all devices of its idiom. Between measured bounds they are unknown.
        devcat window 'iPad mini (A17 Pro)' 700x900
        devcat window 'iPad mini (A17 Pro)' 700x900 --os 'iPadOS 18'
      """,
    options: Options(),
    [
      .device(to: \.device),
      .word("size", to: \.window, help: "The width and height in points, such as 700x900."),
      .display(to: \.display),
      .system(to: \.os),
    ] + Argument.shared(AnswerOptions.arguments, at: \.answer), run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      try options.answer.print(
        AskedDevices(words: [options.device]).groups(in: file, on: options.os), in: file,
        answer: { device in
          let display = try device.display(called: options.display)
          return try window(options.window, device, display: display, in: file)
        },
        explanation: { window, _ in window.explanation },
        page: WindowPage.page,
        json: { WindowJSON.write($0, $1, to: &$2) })
    }
  }

  /// The window of a size on a device, in the version that is asked for or the newest one.
  static func window(
    _ size: Size, _ device: AskedDevice, display: String?, in file: CatalogueFile
  ) throws -> FreeWindow {
    let os = try device.os ?? AskedSystem.newest(of: device.profile, in: file)
    return try FreeWindow(
      size, on: device.profile, derived: device.derived, display: display, os: os,
      idiom: { try bounds(of: device.profile, os, in: file) })
  }

  /// The traits of the whole screen with Display Zoom or More Space, in each orientation.
  static func zoomed(
    _ place: ContextOptions, _ device: AskedDevice, in file: CatalogueFile
  ) throws -> [TraitEnvironment] {
    let display = try device.display(called: place.display)
    let sizes = device.profile.reportedSizes([]).filter {
      [.zoomed, .moreSpace].contains($0.kind) && !$0.isInPixels
    }
    guard let screen = sizes.first else {
      throw CommandError(
        .failed,
        "No source has the size of '\(device.profile.title)' with Display Zoom or More Space",
        hint:
          "'devcat list --where \(device.profile.isPad ? "moreSpace" : "zoomed").width' lists the "
          + "devices with a known one.")
    }
    return try (place.orientation.map { [$0] } ?? Orientation.allCases).map { orientation in
      let size = orientation == .portrait ? screen.size : screen.size.rotated
      // With More Space, an app gets at least the classes of the screen, which is smaller in points.
      let isLarger = screen.kind == .moreSpace
      let known = device.profile.display(display).screen(held: orientation)
      let window = try self.window(
        isLarger ? known ?? size : size, device, display: display, in: file)
      return TraitEnvironment(
        window, display: display, mode: isLarger ? .moreSpace : .displayZoom,
        zoomed: size)
    }
  }

  /// Notes why a device has no such window, where it has none.
  static func note(_ window: FreeWindow, on profile: Profile) {
    guard let reason = window.impossibility else { return }
    Console.note(
      "No windows of free size on '\(profile.title)': \(reason). This is what one would have.")
  }

  /// The measured bounds of all devices of the profile's idiom; none if the idiom is unknown.
  private static func bounds(
    of profile: Profile, _ os: OSVersion?, in file: CatalogueFile
  ) throws -> WindowBounds {
    var bounds = WindowBounds()
    guard let idiom = profile.idiom else { return bounds }
    let windows = PadWindows.system(of: profile, in: os)
    // The bounds that the catalogue stores are of all modes, which not every version has.
    let ids =
      windows != nil
      ? try file.devices.ids(
        matching: Query(
          conditions: [Condition(Column(Field.idiom.at()), .equal, .text(idiom))], columns: []))
      : try file.devices.windowBoundIDs(ofIdiom: idiom)
    for id in ids {
      if let profile = try file.devices.profile(id: id) { bounds.add(profile, on: windows) }
    }
    return bounds
  }
}
