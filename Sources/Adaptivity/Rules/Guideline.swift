/// A document whose rules devcat computes; the raw value is its title.
public enum Guideline: String, CaseIterable, Hashable, Sendable {
  /// Apple's guide of the adaptive model: traits, and when they change.
  case viewControllers = "View Controller Programming Guide for iOS"
  /// Apple's guideline of screens, size classes and full-screen design, edition 2020.
  case adaptivityAndLayout = "Human Interface Guidelines: Adaptivity and Layout"
  /// SAP's guideline of layout variants and modality, 2021.
  case adaptiveDesign = "SAP Fiori for iOS: Adaptive Design"
  /// SAP's guideline of the structure of apps in compact and regular size classes.
  case adaptiveApps = "SAP Fiori for iOS: Adaptive Apps"

  /// SAP's guideline of charts, 2020.
  case charts = "SAP Fiori for iOS: Chart Overview"
  /// What devcat does where the guidelines leave it open.
  case devcat = "devcat, docs/Rules.md"
  /// What reports and manuals say of windows in iPadOS 26, of which Apple has no guideline here.
  case padWindows = "Reports on windows in iPadOS 26"

  /// The title of the document.
  public var title: String { rawValue }
}
