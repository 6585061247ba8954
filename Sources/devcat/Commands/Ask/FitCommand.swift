import DevcatAdaptivity
import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatStore

/// `devcat fit`: the cropping and the bars of artwork on some devices.
enum FitCommand {
  struct Options: Sendable {
    var artwork = ArtworkSize.none
    var devices = AskedDevices()
    var context = ContextOptions()
    var os: String?
    var report = ReportOptions()
    var answer = AnswerOptions()
  }

  static let command = Command(
    "fit", "Show how artwork fills a screen, and how it fits in it.",
    discussion: """
      The size of the artwork can be in any unit: 1125x2436, or 16:9 for an aspect ratio. Default: \
      in full screen, in both orientations.
        devcat fit 750x1334 'iPhone 8' 'iPhone X' --orientation portrait
        devcat fit 16:9 --where family=iPad --orientation landscape
      """,
    options: Options(),
    [
      .word(
        "size", to: \.artwork,
        help: "The width and height of the artwork, such as 750x1334 or 16:9.")
    ] + Argument.shared(AskedDevices.arguments, at: \.devices)
      + Argument.shared(ContextOptions.arguments, at: \.context)
      + [.system(to: \.os)]
      + Argument.shared(ReportOptions.arguments(), at: \.report)
      + Argument.shared(AnswerOptions.arguments, at: \.answer),
    validate: { $0.devices.fault }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    try options.report.testing("fit", options.answer) { try answer(options, in: $0, to: &$1) }
  }

  private static func answer(
    _ options: Options, in file: CatalogueFile, to report: inout TestReport
  ) throws {
    var place = options.context
    place.mode = place.mode ?? .fullScreen
    let answers: [(profile: Profile, answer: ArtworkAnswer)] =
      try options.devices.groups(in: file, on: options.os).answers { device in
        try place.contexts(of: device).map { context in
          let answer = ArtworkAnswer(
            of: options.artwork.size, on: device.profile, derived: device.derived, in: context,
            os: device.os)
          return (device.profile, answer)
        }
      }.joined().flatMap(\.value)
    let seen = ArtworkAnswer.seenOnAll(answers.map(\.answer))
    try options.answer.print(
      explaining: answers.flatMap(\.answer.explanation)
        + (seen.value.map { [ArtworkAnswer.explanation(ofSeen: $0)] } ?? []),
      page: { FitPage.page(options.artwork.size, answers, seen: seen, width: Output.width) },
      json: { FitJSON.write(options.artwork.size, answers, seen: seen, to: &$0) })
    for (profile, answer) in answers { report.add(profile, answer) }
  }
}

/// The size of artwork as a word: `750x1334` in any unit, or its aspect ratio: `16:9`, `16/9`,
/// `16x9`.
struct ArtworkSize: ArgumentValue {
  let size: Size

  /// A size of zero, until the command line is read.
  static let none = ArtworkSize(size: Size(width: 0, height: 0))

  private init(size: Size) { self.size = size }

  init?(argument text: String) {
    guard let size = Size(argument: text.replacing(/[:\/]/, with: "x")), ArtworkFit.takes(size)
    else { return nil }
    self.size = size
  }

  var argumentText: String { size.argumentText }

  static var argumentExpectation: String? {
    "the size of artwork such as '750x1334', or its aspect ratio such as '16:9', each side at most "
      + "\(FieldValue.text(of: ArtworkFit.greatestSide)) with at most six decimals"
  }
}
