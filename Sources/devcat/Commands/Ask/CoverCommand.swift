import Adaptivity
import Arguments
import Catalogue
import Render
import Store

/// `devcat cover`: a small set of devices to test on.
enum CoverCommand {
  struct Options: Sendable {
    var filter = ContextFilter()
    var answer = AnswerOptions()
  }

  static let command = Command(
    "cover", "Find a small set of devices to test a layout on.",
    discussion: """
      The devices that it finds meet every combination of size classes, scale, aspect ratio and \
      safe area that all devices meet:
        devcat cover --where family=iPhone
        devcat cover --where idiom=pad --mode full-screen --explain
      """,
    options: Options(),
    Argument.shared(ContextFilter.arguments, at: \.filter)
      + Argument.shared(AnswerOptions.arguments, at: \.answer), run: run)

  @Sendable private static func run(_ options: Options) throws {
    let filter = try DeviceFilter(options.filter.conditions)
    let conditions = filter.conditions
    try options.answer.reading { file in
      var survey = CoverSurvey(
        modes: options.filter.askedModes, orientations: options.filter.askedOrientations)
      let timelines = TimelineReader(file)
      let ids = try file.views.ids(matching: Query(conditions: conditions, columns: []))
      if ids.isEmpty, !options.answer.isJSON { try filter.explain(0, in: file) }
      for id in ids {
        guard let profile = try file.state.profile(id: id) else { continue }
        survey.add(
          profile, derived: try file.views.derivedLayouts(of: id),
          timelines: try timelines.timelines(of: profile))
      }
      let cover = survey.cover()
      let contradicted = try survey.matrix.contradicted(
        in: file, isWhole: conditions.isEmpty, withScreens: true)
      var reasoning = options.answer.reasoning
      cover.explain(in: &reasoning)
      try options.answer.print(
        reasoning,
        text: { CoverPage.text(cover, contradicted: contradicted, isStyled: Output.isStyled) },
        json: { CoverJSON.write(cover, contradicted: contradicted, to: &$0) })
      try filter.explain(ids.count, in: file)
    }
  }
}
