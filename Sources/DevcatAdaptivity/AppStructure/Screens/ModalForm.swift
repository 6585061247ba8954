public import DevcatValues

/// How a modal of an app is presented over a screen.
///
/// Sources: Adaptive Apps, "Determining Presentation Modifiers" and "Reducing Navigation
/// Hierarchies"; popovers and sheets as `ModalPresentation` has them.
public enum ModalForm: String, CaseIterable, Hashable, Sendable {
  /// A modal form sheet with a large detent.
  case formSheetLargeDetent
  /// A sheet that slides in on top of its parent, which shrinks a little.
  case slidingSheet
  /// A sheet in the centre of the screen, over a layer that dims its parent.
  case centeredSheet
  /// The whole screen.
  case fullScreen
  /// A modal sheet or the whole screen: the guideline leaves the choice.
  case sheetOrFullScreen
  /// A popover next to the area that opens it.
  case popover
  /// An inspector, which moves the content to the side.
  case inspector
}

extension AppModal {
  /// How it is presented in a size class, and by which rule; no rule is about what takes the whole
  /// screen in both.
  public func presentation(in sizeClass: SizeClass) -> (form: ModalForm, rule: Rule?) {
    let general = ModalPresentation(sizeClass)
    switch (kind, sizeClass) {
    case (.filter, .compact): return (.formSheetLargeDetent, "app.filter")
    case (.filter, .regular): return (.popover, "app.filter")
    case (.popover, _):
      switch general.popover {
      case .modal: return (choice, "layout.popover")
      case .window: return (.popover, "layout.popover")
      }
    case (.inspector, .compact): return (choice, "app.presentation-saves")
    case (.inspector, .regular): return (.inspector, "app.presentation-saves")
    case (.form, _), (.sheet, _):
      switch general.sheet {
      case .overShrunkPage: return (.slidingSheet, "layout.compact-sheet")
      case .centered: return (.centeredSheet, "layout.regular-sheet")
      }
    case (.fullScreen, _): return (.fullScreen, nil)
    }
  }

  private var choice: ModalForm {
    switch compactChoice {
    case .sheet?: .slidingSheet
    case .fullScreen?: .fullScreen
    case nil: .sheetOrFullScreen
    }
  }
}

extension AppModal.Kind {
  /// Whether regular shows it beside or over the present screen, while compact goes one level down.
  var savesLevel: Bool {
    switch self {
    case .filter, .popover, .inspector: true
    case .form, .sheet, .fullScreen: false
    }
  }
}
