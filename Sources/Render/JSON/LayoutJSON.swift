public import Adaptivity
public import Catalogue

/// The members of `devcat layout --json`.
public enum LayoutJSON {
  /// Writes `id`, `name` and `contexts` into the present object.
  public static func write(
    _ profile: Profile, _ metrics: [LayoutMetrics], to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.key("contexts")
    writer.beginArray()
    for metrics in metrics { write(metrics, to: &writer) }
    writer.endArray()
  }

  private static func write(_ metrics: LayoutMetrics, to writer: inout JSONWriter) {
    writer.beginObject()
    var reasons = AnswerReasons()
    writer.context(metrics.traits, &reasons)
    writer.traits(metrics.traits, &reasons)
    writer.safeArea(metrics.safeArea, &reasons)
    writer.member("safeRectangle", metrics.safeRectangle, &reasons)
    writer.member("contentHeight", metrics.contentHeight, &reasons)
    writer.member("spacing", metrics.spacing.map(\.rawValue), &reasons)
    if let container = metrics.container { writer.member("container", container) }
    if let bar = reasons.value(of: metrics.statusBar.height, as: "statusBar") {
      writer.key("statusBar")
      writer.beginObject()
      writer.member("height", bar.points)
      if !bar.os.isEmpty { writer.member("os", bar.os) }
      writer.endObject()
    }
    writer.member("statusBarKeepsHeight", metrics.statusBar.keepsHeight, &reasons)
    writer.member("heightVariant", metrics.heightVariant.map(\.rawValue), &reasons)
    writer.member("popover", metrics.modals.map(\.popover.rawValue), &reasons)
    writer.member("sheet", metrics.modals.map(\.sheet.rawValue), &reasons)
    writer.key("styles")
    writer.beginArray()
    for (style, answer) in metrics.variants { write(style, answer, to: &writer) }
    writer.endArray()
    writer.contradictions(metrics.contradictions)
    writer.members(reasons)
    writer.endObject()
  }

  private static func write(
    _ style: LayoutStyle, _ answer: Answer<LayoutVariant>, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("style", style.rawValue)
    var reasons = AnswerReasons()
    if let variant = answer.value {
      writer.member("margin", style.margin)
      if let width = style.greatestContentWidth { writer.member("greatestContentWidth", width) }
      writer.member("contentWidth", variant.contentWidth, &reasons)
      writer.member("left", variant.left, &reasons)
      writer.member("right", variant.right, &reasons)
      if let width = variant.greatestWidth { writer.member("contentWidthAtMost", width) }
    } else {
      reasons.add(answer, as: ["margin", "contentWidth", "left", "right"])
    }
    writer.members(reasons)
    writer.endObject()
  }
}
