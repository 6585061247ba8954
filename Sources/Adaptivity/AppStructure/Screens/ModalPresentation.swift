public import Catalogue

/// How something is presented over a screen.
///
/// Sources: Adaptive Apps, "Determining Presentation Modifiers" and "Reducing Navigation
/// Hierarchies"; Adaptive Design, "Full-Screen Modal, Modal Sheet, and Popover" and "Modal Sheets".
public enum ModalPresentation: String, CaseIterable, Hashable, Sendable {
  /// A modal form sheet with a large detent.
  case formSheetLargeDetent
  /// A sheet that slides in on top of its parent, which shrinks a little.
  case slidingSheet
  /// A sheet in the centre of the screen, over a layer that dims its parent.
  case centredSheet
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
  public func presentation(in sizeClass: SizeClass) -> (form: ModalPresentation, rule: Rule?) {
    switch (kind, sizeClass) {
    case (.filter, .compact): (.formSheetLargeDetent, .filterPresentation)
    case (.filter, .regular): (.popover, .filterPresentation)
    case (.popover, .compact): (choice, .popoverByClass)
    case (.popover, .regular): (.popover, .popoverByClass)
    case (.inspector, .compact): (choice, .presentationSaves)
    case (.inspector, .regular): (.inspector, .presentationSaves)
    case (.form, .compact), (.sheet, .compact): (.slidingSheet, .sheetByClass)
    case (.form, .regular), (.sheet, .regular): (.centredSheet, .sheetByClass)
    case (.fullScreen, _): (.fullScreen, nil)
    }
  }

  private var choice: ModalPresentation {
    switch compactChoice {
    case .sheet?: .slidingSheet
    case .fullScreen?: .fullScreen
    case nil: .sheetOrFullScreen
    }
  }
}

extension AppModal.Kind {
  /// Whether regular shows it beside or over what is there, where compact goes one level down.
  var savesLevel: Bool {
    switch self {
    case .filter, .popover, .inspector: true
    case .form, .sheet, .fullScreen: false
    }
  }
}
