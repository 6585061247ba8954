import Adaptivity
import Arguments
import Catalogue
import Render

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
    var answer = AnswerOptions()
  }

  static let command = Command(
    "layout", "Show margins, content, safe area and modals on a device.",
    discussion: """
      By default in full screen, in both orientations:
        devcat layout 'iPhone 11'
        devcat layout 'iPad mini 4' --orientation landscape --style readable --explain
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
          help: "How regular width is used; every way by default."),
        .option(
          "--os", to: \.os, value: "version",
          help: "The OS whose safe area counts, such as 'iOS 26.5'; the newest by default."),
      ] + Argument.shared(AnswerOptions.arguments, at: \.answer), run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.answer.reading { file in
      let device = try AskedDevice(options.device, in: file)
      var place = options.context
      place.mode = place.mode ?? .fullScreen
      var reasoning = options.answer.reasoning
      let metrics = try place.contexts(of: device.profile, derived: device.derived).map {
        LayoutMetrics(
          of: device.profile, derived: device.derived, in: $0, style: options.style?.style,
          os: options.os, because: &reasoning)
      }
      try options.answer.print(
        reasoning,
        text: {
          metrics.map { LayoutPage.text(device.profile, $0, isStyled: Output.isStyled) }
            .joined(separator: "\n")
        },
        json: { LayoutJSON.write(device.profile, metrics, to: &$0) })
    }
  }
}
