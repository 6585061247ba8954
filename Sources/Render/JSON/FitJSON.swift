public import Adaptivity
public import Catalogue

/// The members of `devcat fit --json`.
public enum FitJSON {
  /// Writes `artwork`, `answers` and `seenOnAll`, or the reason for a missing one, into the present
  /// object.
  public static func write(
    _ artwork: Size, _ answers: [(profile: Profile, answer: ArtworkAnswer)], seen: Answer<Size>,
    to writer: inout JSONWriter
  ) {
    write("artwork", artwork, to: &writer)
    writer.key("answers")
    writer.beginArray()
    for (profile, answer) in answers { write(profile, answer, to: &writer) }
    writer.endArray()
    var reasons = AnswerReasons()
    if let seen = reasons.value(of: seen, as: "seenOnAll") {
      write("seenOnAll", seen, to: &writer)
    }
    writer.members(reasons)
  }

  private static func write(_ key: String, _ size: Size, to writer: inout JSONWriter) {
    writer.key(key)
    writer.beginObject()
    writer.member("width", size.width)
    writer.member("height", size.height)
    writer.endObject()
  }

  private static func write(
    _ profile: Profile, _ answer: ArtworkAnswer, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.device(profile)
    var reasons = AnswerReasons()
    writer.context(answer.traits, &reasons)
    writer.member("displayScale", answer.traits.displayScale, &reasons)
    writer.member("width", answer.traits.width, &reasons)
    writer.member("height", answer.traits.height, &reasons)
    if let fit = answer.fit.value {
      for (key, scaling) in [("filled", fit.filled), ("fitted", fit.fitted)] {
        writer.key(key)
        writer.beginObject()
        write(scaling, answer, to: &writer)
        if key == "fitted" { writer.member("bars", scaling.bars ?? "none") }
        writer.endObject()
      }
      write(
        "visible", Size(width: fit.visibleWidth.value, height: fit.visibleHeight.value),
        to: &writer)
    } else {
      reasons.add(answer.fit, as: ["filled", "fitted", "visible"])
    }
    writer.contradictions(answer.contradictions)
    writer.members(reasons)
    writer.endObject()
  }

  private static func write(
    _ scaling: ArtworkFit.Scaling, _ answer: ArtworkAnswer, to writer: inout JSONWriter
  ) {
    writer.member("factor", scaling.factor.value)
    writer.member("width", scaling.width.value)
    writer.member("height", scaling.height.value)
    writer.member("edges", scaling.edges.rawValue)
    writer.member("points", scaling.each.value)
    if let pixels = answer.pixels(scaling.each).value { writer.member("pixels", pixels) }
    writer.member("share", scaling.share.value)
  }
}
