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
      writer.object("device") { writer in
        writer.device(device, target.name)
      }
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
    writer.objects("adaptableStyles", adaptation.adaptableStyles) { writer, style in
      writer.member("platform", style.platform.rawValue)
      writer.member("from", style.firstVersion.description)
      writer.member("bar", style.bar.rawValue)
      writer.member("text", style.wording)
    }
    writer.object("savedLevels") { writer in
      for method in SavedLevel.Method.allCases {
        writer.objects(
          method.rawValue, adaptation.savedLevels.filter { $0.method == method }
        ) { writer, level in
          writer.member("screen", level.screen)
          if let opener = level.opener { writer.member("from", opener) }
        }
      }
    }
    writer.objects("windows", adaptation.windows) { writer, window in
      writer.member("kind", window.kind.rawValue)
      if let origin = window.origin { writer.member("from", origin) }
      writer.member("opens", window.opens)
    }
    writer.objects("diagnostics", adaptation.diagnostics) { writer, diagnostic in
      writer.member("severity", diagnostic.severity.rawValue)
      writer.member("message", diagnostic.message)
      writer.member("rule", diagnostic.rule.id)
      writer.member("document", diagnostic.rule.guideline.title)
      writer.member("section", diagnostic.rule.section)
    }
    writer.members(reasons)
  }

  private static func write(_ plan: ClassPlan, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("navigation")
      write(plan.navigation, to: &writer)
      writer.member("depth", plan.depth)
      writer.objects("screens", plan.screens) { writer, screen in
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
      writer.objects("modals", plan.modals) { writer, planned in
        writer.member("screen", planned.modal.screen)
        writer.member("kind", planned.modal.kind.rawValue)
        writer.member("from", planned.modal.opener)
        writer.member("presentation", planned.presentation.rawValue)
      }
      writer.objects("components", plan.components) { writer, planned in
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
    }
  }

  private static func write(_ navigation: NavigationPlan, to writer: inout JSONWriter) {
    var reasons = AnswerReasons()
    writer.object { writer in
      writer.member("bar", navigation.bar.map(\.rawValue), &reasons)
      writer.member("primary", navigation.primary)
      writer.objects("secondary", navigation.sections) { writer, section in
        writer.member("header", section.header)
        writer.member("items", section.items)
        guard let isInBar = navigation.showsSecondary.value else { return }
        writer.member("presentation", isInBar ? "collapsibleSection" : "fullScreen")
      }
      writer.member("because", navigation.reason)
      writer.member("sidebar", navigation.sidebar.map(\.rawValue), &reasons)
      writer.member("manualEffort", navigation.manualEffort, &reasons)
      writer.members(reasons)
    }
  }
}
