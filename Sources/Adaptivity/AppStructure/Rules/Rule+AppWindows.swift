/// What opens in a window of its own.
extension Rule {
  /// One window must do.
  public static let windowsNotRequired = Rule(
    "app.windows-not-required",
    "An application should not require multiple windows, but should support multiple windows and "
      + "multitasking whenever it is useful for the user.", .adaptiveApps,
    "Multi-Window and Multi-Task in Regular Size Class")

  /// What can be dragged can be dropped into a new window.
  public static let dragOpensWindow = Rule(
    "app.drag-opens-window",
    "Anything that a user can drag and drop to a new window should be enabled for multitasking as "
      + "the user expects it.", .adaptiveApps,
    "Multi-Window and Multi-Task in Regular Size Class")

  /// A list or card and its details.
  public static let windowOfDetails = Rule(
    "app.window-details",
    "Drag and drop a list element or an element from a collection view in a new window to open the "
      + "details; the list and the details are shown side by side on the current screen.",
    .adaptiveApps, "Use Cases for Multi-Window and Multi-Task")

  /// Two objects.
  public static let windowOfComparison = Rule(
    "app.window-compare", "Open two detail views side by side to compare two objects.",
    .adaptiveApps, "Use Cases for Multi-Window and Multi-Task")

  /// A new object beside one that exists.
  public static let windowOfReference = Rule(
    "app.window-reference",
    "Create a new object while keeping an existing object open for reference.", .adaptiveApps,
    "Use Cases for Multi-Window and Multi-Task")

  /// Work items.
  public static let windowOfTask = Rule(
    "app.window-task",
    "Drag and drop your work items out of the list and create a to-do list; each to-do is one "
      + "window.", .adaptiveApps, "Use Cases for Multi-Window and Multi-Task")

  /// Attachments.
  public static let windowOfAttachment = Rule(
    "app.window-attachment",
    "Create an attachment by dragging it from the source app to the destination app, which has to "
      + "be compatible with the object that is dropped.", .adaptiveApps,
    "Use Cases for Multi-Window and Multi-Task")
}
