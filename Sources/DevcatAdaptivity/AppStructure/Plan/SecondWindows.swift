/// Finds the screens that should open in a window of their own.
struct SecondWindows {
  /// The windows: those of lists and cards with details first, then those of the use cases.
  private(set) var windows: [SecondWindow] = []
  private(set) var diagnostics: [AppDiagnostic] = []

  /// Looks through the lists, carousels and use cases of an app.
  ///
  /// The guideline speaks of iPad only, so on another platform none should.
  init(of app: AppDescription, on platform: AppPlatform?, without replaced: ReplacedLists) {
    for useCase in app.useCases { check(useCase, of: app) }
    guard platform == nil || platform == .iPadOS else { return }
    let entries = app.listDetails.filter { !replaced.contains($0.list) }.map {
      SecondWindow(kind: .dragAndDrop, origin: $0.list, opens: $0.detail)
    }
    let cards = app.screens.filter { !replaced.contains($0.id) }.flatMap { screen in
      screen.components.filter { $0.isShown(in: .regular) }.compactMap { component in
        component.carousel?.opens.map {
          SecondWindow(kind: .dragAndDrop, origin: screen.id, opens: $0)
        }
      }
    }
    let stated = app.useCases.map {
      SecondWindow(kind: $0.kind, origin: $0.origin, opens: $0.opens)
    }
    var seen: Set<SecondWindow> = []
    windows = (entries + cards + stated).filter {
      app.screen($0.opens) != nil && seen.insert($0).inserted
    }
  }

  private mutating func check(_ useCase: AppUseCase, of app: AppDescription) {
    let title = app.title(of: useCase.opens)
    if useCase.requiresWindow {
      diagnostics.note(
        .error, "app.windows-not-required",
        "'\(title)' is available only in a second window (\(useCase.kind.rawValue)); give it a way "
          + "in one window too")
    }
    guard useCase.kind == .createAttachment else { return }
    guard let attachment = useCase.attachment, let accepted = useCase.accepted else {
      diagnostics.note(
        .advice, "app.window-attachment",
        "whether the destination takes what is dropped on '\(title)' is unknown, because the use "
          + "case does not say what it 'attaches' and 'accepts'")
      return
    }
    if accepted.contains(attachment) { return }
    let list = accepted.map(\.rawValue).joined(separator: ", ")
    diagnostics.note(
      .error, "app.window-attachment",
      "what is dropped on '\(title)' is \(attachment.rawValue), and the destination takes "
        + (accepted.isEmpty ? "nothing" : list))
  }
}

/// A screen that should open in a window of its own in regular.
///
/// Source: Adaptive Apps, "Use Cases for Multi-Window and Multi-Task".
public struct SecondWindow: Hashable, Sendable {
  /// The kind of use.
  public let kind: AppUseCase.Kind
  /// The screen on which the use begins; `nil` if it begins on the screen that opens.
  public let origin: String?
  /// The screen that opens in the window.
  public let opens: String

  var rule: Rule {
    switch kind {
    case .dragAndDrop: "app.window-details"
    case .compare: "app.window-compare"
    case .createWithReference: "app.window-reference"
    case .taskExecution: "app.window-task"
    case .createAttachment: "app.window-attachment"
    }
  }
}

extension [SecondWindow] {
  /// The rules behind the windows of an app.
  func explanation(of app: AppDescription) -> [ExplanationStep] {
    var steps = map { window in
      let origin = window.origin.map { "'\(app.title(of: $0))' → " } ?? ""
      return ExplanationStep(window.rule, "\(origin)'\(app.title(of: window.opens))'")
    }
    if isEmpty { return steps }
    let drags = self.count { $0.kind == .dragAndDrop }
    steps.note("app.drag-opens-window", "\(drags) of \(count) begin with a drag and drop")
    steps.note("windows.by-width", "each window has the class of its own width")
    return steps
  }
}
