/// How modals change with the width class.
extension Rule {
  /// What a popover is in each class.
  public static let popoverByClass = Rule(
    "app.popover",
    "In compact width, popovers are displayed as either full-screen modals or modal sheets; "
      + "otherwise they appear as a popover window next to the area that activates it.",
    .adaptiveDesign, "Full-Screen Modal, Modal Sheet, and Popover")

  /// What a modal sheet is in each class.
  public static let sheetByClass = Rule(
    "app.sheet",
    "In compact width, modal sheets slide in on top of the parent page, which shrinks a little; in "
      + "regular width, they stay at the center of the screen as an overlay window with a layer "
      + "that dims down the parent page.", .adaptiveDesign, "Modal Sheets")
}
