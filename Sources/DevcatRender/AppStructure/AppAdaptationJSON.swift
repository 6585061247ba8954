public import DevcatAdaptivity
import DevcatValues

/// The JSON of an adapted app (docs/CommandLine.md): stable in shape and order.
public enum AppAdaptationJSON {
  /// Writes the members of the object.
  public static func write(_ adaptation: AppAdaptation, to writer: inout JSONWriter) {
    let target = adaptation.target
    var reasons = AnswerReasons()
    writer.member("app", adaptation.app.name)
    if let device = target.device {
      writer.key("device")
      writer.beginObject()
      writer.member("id", device)
      if let name = target.name { writer.member("name", name) }
      writer.endObject()
      writer.member("contexts", target.contexts.map(\.description))
    }
    if let sizeClass = target.sizeClass { writer.member("sizeClass", sizeClass, &reasons) }
    if let orientation = target.orientation {
      writer.member("orientation", orientation.rawValue)
    }
    if let platform = target.platform { writer.member("platform", platform.rawValue) }
    if let version = target.version { writer.member("osVersion", version.description) }
    for sizeClass in adaptation.classes {
      writer.key(sizeClass.name)
      write(adaptation.plan(sizeClass), to: &writer)
    }
    writer.objects("adaptableStyles", adaptation.adaptableStyles) { style, writer in
      writer.member("platform", style.platform.rawValue)
      writer.member("from", style.firstVersion.description)
      writer.member("bar", style.bar.rawValue)
      writer.member("text", style.wording)
    }
    writer.key("savedLevels")
    writer.beginObject()
    for method in SavedLevel.Method.allCases {
      writer.objects(
        method.rawValue, adaptation.savedLevels.filter { $0.method == method }
      ) { level, writer in
        writer.member("screen", level.screen)
        if let opener = level.opener { writer.member("from", opener) }
      }
    }
    writer.endObject()
    writer.objects("windows", adaptation.windows) { window, writer in
      writer.member("kind", window.kind.rawValue)
      if let origin = window.origin { writer.member("from", origin) }
      writer.member("opens", window.opens)
    }
    writer.objects("diagnostics", adaptation.diagnostics) { diagnostic, writer in
      writer.member("severity", diagnostic.severity.rawValue)
      writer.member("message", diagnostic.message)
      writer.member("rule", diagnostic.rule.id)
      writer.member("document", diagnostic.rule.guideline.title)
      writer.member("section", diagnostic.rule.section)
    }
    writer.contradictions(target.contradictions)
    writer.members(reasons)
  }

  private static func write(_ plan: ClassPlan, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("navigation")
    write(plan.navigation, to: &writer)
    writer.member("depth", plan.depth)
    writer.objects("screens", plan.screens) { screen, writer in
      writer.member("id", screen.id)
      if let level = screen.level { writer.member("level", level) }
      switch screen.place {
      case .own: writer.member("place", "own")
      case .column(let index, let count):
        writer.member("place", "column")
        writer.member("column", index)
        writer.member("columns", count)
      case .sidebarGroup: writer.member("place", "sidebarGroup")
      case .carousel(let other):
        writer.member("place", "carousel")
        writer.member("on", other)
      }
    }
    writer.objects("modals", plan.modals) { planned, writer in
      writer.member("screen", planned.modal.screen)
      writer.member("kind", planned.modal.kind.rawValue)
      writer.member("from", planned.modal.opener)
      writer.member("presentation", planned.presentation.rawValue)
    }
    writer.objects("components", plan.components) { planned, writer in
      writer.member("screen", planned.screen)
      writer.member("kind", planned.component.kind.rawValue)
      writer.member("form", planned.form.rawValue)
      guard let reach = planned.reach else { return }
      writer.member("items", reach.items)
      writer.member("visible", reach.visible)
      writer.member("reached", min(reach.items, reach.reach))
      writer.member("reach", reach.reach)
      writer.member("swipes", reach.neededSwipes)
    }
    writer.endObject()
  }

  private static func write(_ navigation: NavigationPlan, to writer: inout JSONWriter) {
    var reasons = AnswerReasons()
    writer.beginObject()
    writer.member("bar", navigation.bar.map(\.rawValue), &reasons)
    writer.member("primary", navigation.primary)
    writer.objects("secondary", navigation.sections) { section, writer in
      writer.member("header", section.header)
      writer.member("items", section.items)
      guard let isInBar = navigation.showsSecondary.value else { return }
      writer.member("presentation", isInBar ? "collapsibleSection" : "fullScreen")
    }
    writer.member("because", navigation.reason)
    writer.member("sidebar", navigation.sidebar.map(\.rawValue), &reasons)
    writer.member("manualEffort", navigation.manualEffort, &reasons)
    writer.members(reasons)
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a key and an array of objects, the members of each by `body`.
  fileprivate mutating func objects<Element>(
    _ key: String, _ elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements {
      beginObject()
      body(element, &self)
      endObject()
    }
    endArray()
  }
}
