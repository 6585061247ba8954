public import DevcatAdaptivity
public import DevcatValues

/// The output of `devcat fit`: artwork on some devices.
public enum FitPage {
  /// The page of artwork on devices: a row for each device and context.
  ///
  /// - Parameters:
  ///   - artwork: The size of the artwork.
  ///   - answers: The devices with its fit on each.
  ///   - seen: The part that is visible on all of them, if it fills the screens.
  ///   - width: The width in cells from which on a row has one line; `nil` for any.
  public static func page(
    _ artwork: Size, _ answers: [(profile: Profile, answer: ArtworkAnswer)], seen: Answer<Size>,
    width: Int? = nil
  ) -> Page {
    var table = TextTable([
      ("device", .left), ("context", .left), ("window", .left), ("if it fills the screen", .left),
      ("if all of it is shown", .left),
    ])
    for (profile, answer) in answers {
      table.add([
        profile.title, answer.traits.context.description, AnswerText.size(answer.traits),
        AnswerText.cell(answer.fit) { cropped($0.filled, answer) },
        AnswerText.cell(answer.fit) { bars($0.fitted, answer) },
      ])
    }
    var reasons = answers.compactMap { profile, answer in
      answer.fit.reason.map {
        (label: "\(profile.title), \(answer.traits.context)", reason: $0)
      }
    }
    if let reason = seen.reason { reasons.append((label: "Seen on all", reason: reason)) }
    let rows =
      2 + table.width <= width ?? .max
      ? .table(table)
      : Page(
        table.rows.map { row in
          Page([
            .list([row[0...2].joined(separator: "  ")]),
            .rows([["fills", row[3]], ["fits", row[4]]], indent: 4),
          ])
        })
    return Page([
      .heading(sentence(artwork, answers, seen)), .gap, rows,
      AnswerText.splitView(answers.map(\.answer.traits)), AnswerText.missing(reasons),
    ])
  }

  /// The answer in a sentence: which part of the artwork people see everywhere.
  private static func sentence(
    _ artwork: Size, _ answers: [(profile: Profile, answer: ArtworkAnswer)], _ seen: Answer<Size>
  ) -> String {
    let subject = "Artwork of \(artwork.text(FieldValue.shortText))"
    // If some screens are unknown, the sentence is about the known ones.
    let known = answers.map(\.answer).filter { $0.fit.value != nil }
    guard let seen = seen.value ?? ArtworkAnswer.seenOnAll(known).value else {
      return "\(subject): the part that is visible everywhere is not known."
    }
    let open = answers.filter {
      $0.answer.fit.value == nil && !$0.answer.fit.isNotAvailable
    }.count
    let rest =
      open == 0 ? "" : " \(open) of \(answers.count) windows \(open == 1 ? "is" : "are") not known."
    let cropped = known.compactMap(\.fit.value).filter { $0.filled.edges != .none }
    if cropped.isEmpty { return "\(subject) fills every screen, and nothing is cropped.\(rest)" }
    return
      "\(subject) that fills every screen: keep what matters in the middle \(seen.text(FieldValue.shortText)).\(rest)"
  }

  private static func cropped(_ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer) -> String {
    if scaling.edges == .none { return "nothing is cropped" }
    return "\(percent(scaling)) is cropped: \(amount(scaling, answer)) each at "
      + scaling.edges.words
  }

  private static func bars(_ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer) -> String {
    guard let kind = scaling.bars else { return "it has no bars" }
    return "it is \(kind): \(amount(scaling, answer)) each at \(scaling.edges.words)"
  }

  private static func amount(_ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer) -> String {
    let points = AnswerText.cell(.known(scaling.each), unit: " \(answer.traits.unit)")
    guard let pixels = answer.pixels(scaling.each).value?.finite else { return points }
    return "\(points) (\(AnswerText.cell(.known(pixels))) px)"
  }

  private static func percent(_ scaling: ArtworkFit.Scaling) -> String {
    AnswerText.cell(.known(scaling.share * 100), unit: " %")
  }
}

/// The members of `devcat fit --json`.
public enum FitJSON {
  /// Writes `artwork`, `answers` and `seenOnAll`, or the reason for a missing one, into the present
  /// object.
  public static func write(
    _ artwork: Size, _ answers: [(profile: Profile, answer: ArtworkAnswer)], seen: Answer<Size>,
    to writer: inout JSONWriter
  ) {
    writer.member("artwork", artwork)
    writer.array("answers", answers) { write($1.profile, $1.answer, to: &$0) }
    var reasons = AnswerReasons()
    if let seen = reasons.value(of: seen, as: "seenOnAll") {
      writer.member("seenOnAll", seen)
    }
    writer.members(reasons)
  }

  private static func write(
    _ profile: Profile, _ answer: ArtworkAnswer, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.device(profile)
      var reasons = AnswerReasons()
      writer.context(answer.traits, &reasons)
      writer.member("displayScale", answer.traits.displayScale, &reasons)
      writer.member("width", answer.traits.width, &reasons)
      writer.member("height", answer.traits.height, &reasons)
      if let fit = answer.fit.value {
        for (key, scaling) in [("filled", fit.filled), ("fitted", fit.fitted)] {
          writer.object(key) { writer in
            write(scaling, answer, to: &writer)
            if key == "fitted" { writer.member("bars", scaling.bars ?? "none") }
          }
        }
        writer.member("visible", Size(width: fit.visibleWidth, height: fit.visibleHeight))
      } else {
        reasons.add(answer.fit, as: ["filled", "fitted", "visible"])
      }
      writer.members(reasons)
    }
  }

  private static func write(
    _ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer, to writer: inout JSONWriter
  ) {
    writer.member("factor", scaling.factor)
    writer.member("width", scaling.width)
    writer.member("height", scaling.height)
    writer.member("edges", scaling.edges.rawValue)
    writer.member("points", scaling.each)
    if let pixels = answer.pixels(scaling.each).value { writer.member("pixels", pixels) }
    writer.member("share", scaling.share)
  }
}
