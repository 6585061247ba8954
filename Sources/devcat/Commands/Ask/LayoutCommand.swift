import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat layout`: margins, content and modals on a device.
enum LayoutCommand {
  /// The sub-classes of regular width that can be asked for.
  enum Style: String, CaseIterable, ArgumentValue {
    case readable
    case fullWidth = "full-width"

    var style: LayoutStyle {
      switch self {
      case .readable: .readable
      case .fullWidth: .fullWidth
      }
    }
  }

  struct Options: Sendable {
    var devices = AskedDevices()
    var context = ContextOptions()
    var style: Style?
    var os: String?
    var window: Size?
    var container: ContainerWidth?
    var isZoomed = false
    var hasKeyboard = false
    var report = ReportOptions()
    var answer = AnswerOptions()
  }

  static let command = Command(
    "layout", "Show margins, content, safe area and modals on a device.",
    discussion: """
      Default: in full screen, in both orientations.
        devcat layout 'iPhone 11'
        devcat layout 'iPad mini 4' --orientation landscape --style readable --explain
        devcat layout 'iPad mini (A17 Pro)' --window 700x900
        devcat layout 'iPad mini 4' --orientation landscape --container 600
        devcat layout 'iPhone 17' --keyboard
        devcat layout 'iPhone 16' --zoomed
        devcat layout --where 'released>=2025' --orientation portrait
      """,
    options: Options(),
    Argument.shared(AskedDevices.arguments, at: \.devices)
      + Argument.shared(ContextOptions.arguments, at: \.context) + [
        .option(
          "--style", to: \.style, value: "style",
          help: "Show only this use of regular width. Default: all styles."),
        .system(to: \.os),
        .option(
          "--window", to: \.window, value: "size",
          help: "Use a window of any size instead of a context, such as 700x900."),
        .option(
          "--container", to: \.container, value: "width",
          help: "Use a container of this width in points inside the safe area, such as 600."),
        .zoomed(to: \.isZoomed),
        .flag(
          "--keyboard", to: \.hasKeyboard,
          help: "Use the content above the open keyboard of the screen."),
      ] + Argument.shared(ReportOptions.arguments(), at: \.report)
      + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { options in
      if let fault = options.devices.fault { return fault }
      let place = options.context
      let isPlaced = place.mode != nil || place.orientation != nil
      if options.isZoomed, options.window != nil || place.mode != nil {
        return "'--zoomed' is the whole screen; leave '--window' and '--mode' out"
      }
      return options.window != nil && isPlaced
        ? "'--window' takes the place of '--mode' and '--orientation'; leave those out" : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.report.testing("layout", options.answer) { try answer(options, in: $0, to: &$1) }
  }

  private static func answer(
    _ options: Options, in file: CatalogueFile, to report: inout TestReport
  ) throws {
    try options.answer.print(
      options.devices.groups(in: file, on: options.os), in: file, forEach: true,
      answer: { device in
        let metrics = try metrics(options, device, in: file)
        for metrics in metrics {
          try checkContainer(metrics)
          report.add(device.profile, metrics)
        }
        return metrics
      },
      explanation: { metrics, sources in metrics.flatMap { $0.explanation(sources: sources) } },
      page: { profile, metrics in .joined(metrics.map { LayoutPage.page(profile, $0) }) },
      json: { LayoutJSON.write($0, $1, to: &$2) })
  }

  /// The metrics of the window that is asked for, or of each context.
  private static func metrics(
    _ options: Options, _ device: AskedDevice, in file: CatalogueFile
  ) throws -> [LayoutMetrics] {
    try traits(options, device, in: file).map {
      LayoutMetrics(
        $0, style: options.style?.style, os: device.os, timelines: device.timelines,
        container: options.container?.points,
        hasKeyboard: options.hasKeyboard && options.window == nil)
    }
  }

  private static func traits(
    _ options: Options, _ device: AskedDevice, in file: CatalogueFile
  ) throws -> [TraitEnvironment] {
    var place = options.context
    if let size = options.window {
      let display = try device.display(called: place.display)
      let window = try WindowCommand.window(size, device, display: display, in: file)
      WindowCommand.note(window, on: device.profile)
      return [TraitEnvironment(window, display: display)]
    }
    if options.isZoomed { return try WindowCommand.zoomed(place, device, in: file) }
    place.mode = place.mode ?? .fullScreen
    return try place.contexts(of: device).map(device.traits)
  }

  /// Refuses a container that is wider than its window.
  private static func checkContainer(_ metrics: LayoutMetrics) throws {
    guard let container = metrics.container, let width = metrics.traits.width.value,
      container > width
    else { return }
    throw CommandError(
      .usage,
      "A container of \(FieldValue.text(of: container)) pt does not fit into "
        + "'\(metrics.traits.context)', which is \(FieldValue.text(of: width)) pt wide",
      hint: "Name an orientation with '--orientation', or a narrower container.")
  }
}

/// The width of a container as a word: `600`, in points.
struct ContainerWidth: ArgumentValue {
  let points: Double

  init?(argument text: String) {
    guard let points = Double(text), points.isFinite, points > 0 else { return nil }
    self.points = points
  }

  var argumentText: String { FieldValue.text(of: points) }

  static var argumentExpectation: String? { "a width in points such as '600'" }
}
