public import Adaptivity
public import Catalogue

/// The members of `devcat check-frame --json`.
public enum FrameJSON {
  /// Writes the device, the frame, the surroundings and `checks` into the present object.
  public static func write(
    _ profile: Profile, _ check: FrameCheck, to writer: inout JSONWriter
  ) {
    writer.device(profile)
    var reasons = AnswerReasons()
    writer.context(check.traits, &reasons)
    writer.member("width", check.traits.width, &reasons)
    writer.member("height", check.traits.height, &reasons)
    writer.member("as", check.purpose.rawValue)
    writer.member("frame", check.frame)
    writer.safeArea(check.safeArea, &reasons)
    writer.member("safeRectangle", check.safeRectangle, &reasons)
    writer.key("checks")
    writer.beginArray()
    for finding in check.findings { write(finding, to: &writer) }
    writer.endArray()
    writer.contradictions(check.contradictions)
    writer.members(reasons)
  }

  private static func write(_ finding: FrameFinding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("check", finding.check.rawValue)
    writer.member("rule", finding.rule.id)
    writer.member("outcome", finding.outcome.word)
    if let excesses = finding.excesses {
      writer.key("violations")
      writer.beginArray()
      for excess in excesses {
        writer.beginObject()
        writer.member("place", excess.place)
        writer.member("points", excess.points)
        writer.endObject()
      }
      writer.endArray()
    }
    if let reason = finding.reason { writer.member("because", reason.description) }
    if let remark = finding.remark { writer.member("remark", remark.statement) }
    writer.endObject()
  }
}
