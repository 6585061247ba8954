import Adaptivity
import Arguments
import Catalogue
import Render
import Store

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
    var device = ""
    var context = ContextOptions()
    var style: Style?
    var os: String?
    var window: WindowSize?
    var container: ContainerWidth?
    var answer = AnswerOptions()
  }

  static let command = Command(
    "layout", "Show margins, content, safe area and modals on a device.",
    discussion: """
      Default: in full screen, in both orientations.
        devcat layout 'iPhone 11'
        devcat layout 'iPad mini 4' --orientation landscape --style readable --explain
        devcat layout 'iPad mini 4' --window 700x900
        devcat layout 'iPad mini 4' --orientation landscape --container 600
      """,
    options: Options(),
    [
      .word(
        "device", to: \.device, help: "An id, a name, an alias or a model identifier.",
        completion: .devices)
    ]
      + Argument.shared(ContextOptions.arguments, at: \.context) + [
        .option(
          "--style", to: \.style, value: "style",
          help: "Show only this use of regular width. Default: all styles."),
        .option(
          "--os", "--os-version", to: \.os, value: "version",
          help: AskedSystem.help),
        .option(
          "--window", to: \.window, value: "size",
          help: "Use a window of any size instead of a context, such as 700x900."),
        .option(
          "--container", to: \.container, value: "width",
          help: "Use a container of this width in points inside the safe area, such as 600."),
      ] + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { options in
      let place = options.context
      let isPlaced = place.mode != nil || place.orientation != nil
      return options.window != nil && (isPlaced || options.os != nil)
        ? "'--window' takes the place of '--mode', '--orientation' and '--os'; leave those out"
        : nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      let device = try AskedDevice(options.device, in: file)
      var reasoning = try device.reasoning(options.answer, in: file)
      let metrics = try metrics(options, device, in: file, because: &reasoning)
      for metrics in metrics { try checkContainer(metrics) }
      try options.answer.print(
        reasoning,
        text: {
          metrics.map { LayoutPage.text(device.profile, $0, isStyled: Output.isStyled) }
            .joined(separator: "\n")
        },
        json: { LayoutJSON.write(device.profile, metrics, to: &$0) })
    }
  }

  /// The metrics of the window that is asked for, or of each context.
  private static func metrics(
    _ options: Options, _ device: AskedDevice, in file: CatalogueFile,
    because reasoning: inout Reasoning
  ) throws -> [LayoutMetrics] {
    let os = try AskedSystem.version(options.os, of: device.profile, in: file)
    var place = options.context
    if let size = options.window?.size {
      try place.check(place.displayName, of: device.profile, derived: device.derived)
      let window = try WindowCommand.window(
        size, device, display: place.displayName, in: file, because: &reasoning)
      return [
        LayoutMetrics(
          of: device.profile, in: window, display: place.displayName,
          style: options.style?.style, container: options.container?.points, because: &reasoning)
      ]
    }
    place.mode = place.mode ?? .fullScreen
    return try place.contexts(of: device.profile, derived: device.derived).map {
      LayoutMetrics(
        of: device.profile, derived: device.derived, in: $0, style: options.style?.style, os: os,
        timelines: device.timelines, container: options.container?.points, because: &reasoning)
    }
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
