/// How devcat finds answers where a guideline leaves it open.
extension RuleBody {
  static let conventions = RuleBody(
    "Conventions",
    commands: ["traits", "rotate", "window", "layout", "matrix", "cover", "check-frame"],
    [
      Rule(
        "devcat.catalogue-decides",
        "A guideline's table may give a device other size classes, points, pixels or another "
          + "scale than the catalogue, or most devices with the same screen points may have other "
          + "classes in full screen. The catalogue's values are used then, and the answer says "
          + "so: `traits`, `rotate`, `window`, `layout`, `fit`, `check-frame` and `adapt` under "
          + "\"Guidelines that say otherwise\"; `matrix` and `cover` count such devices, and list "
          + "them in JSON. A profile has no field for margins, so nothing contradicts the "
          + "guideline's margins.",
        .devcat, "The catalogue decides"),
      Rule(
        "devcat.nothing-guessed",
        "A value that cannot be derived is `unknown`, and a value that the device does not offer "
          + "is `N/A`; both come with the reason.",
        .devcat, "Nothing is guessed"),
      Rule(
        "devcat.order-callbacks",
        "The guide states the order of the three methods for one view controller. For a tree, "
          + "devcat lists each method for the whole tree before the next method, and a container "
          + "before its children: first the traits, then the sizes are propagated down, then the "
          + "views are animated, and the third method comes last.",
        .devcat, "The order of callbacks"),
      Rule(
        "devcat.margins-safe-areas",
        "Margins begin at the safe area, as Apple's layout margins do. The threshold of "
          + "full-width regular applies to the whole width of the window.",
        .devcat, "Margins and safe areas"),
      Rule(
        "devcat.windows-any-size",
        "No guideline has a table of widths. A window that is no wider than one known to be "
          + "compact is compact, and a window at least as wide as one known to be regular is "
          + "regular. Between the two, or if windows disagree, the class is unknown. The windows "
          + "of the device come first, then those of all devices of its idiom. Layouts with "
          + "`derived`, `unconfirmed` or `disputed` evidence are no measurements. The catalogue "
          + "stores which windows of an idiom are the bounds.",
        .devcat, "Windows of any size"),
      Rule(
        "devcat.both-landscape-directions",
        "The sensor housing may be at either side, so in landscape the greater of the two side "
          + "insets counts at both sides, for the safe rectangle and for `check-frame`.",
        .devcat, "Both landscape directions"),
      Rule(
        "devcat.corners-home-indicator",
        "A corner is treated as an arc of the recorded radius. The position of the indicator is "
          + "not recorded: it is below the safe area, so content inside the safe area is clear of "
          + "it. A control within the standard margin of two edges that meet is in a far corner, "
          + "also on a rectangular screen.",
        .devcat, "Corners and the Home indicator"),
      Rule(
        "devcat.fullwidth-buttons",
        "The margins are 16 pt in compact and 20 pt in regular width. A control within that "
          + "margin of both sides is a full-width button. If it also leaves less than 44 pt above "
          + "the end of the safe area, it is at the bottom, where it should be aligned with that "
          + "end.",
        .devcat, "Full-width buttons"),
      Rule(
        "devcat.content-principal-items",
        "Content is centered if its insets from the two sides of the screen are equal; above and "
          + "below, the safe area decides. A principal item is in its place if its middle is in "
          + "the upper half, and in the left half for people who read from left to right.",
        .devcat, "Content and principal items"),
      Rule(
        "devcat.os-ranges",
        "A safe area and a status bar are recorded for ranges of OS versions. An answer is for the "
          + "given version, or else for the newest OS of the device. The narrowest range that "
          + "holds it counts; a version that nobody observed has the value of the nearest one, "
          + "but not past an end that a range states. iPadOS counts as iOS.",
        .devcat, "Versions of an OS"),
      Rule(
        "devcat.same-display",
        "A device takes safe areas and status bars from devices whose display has equal points, "
          + "scale, native scale, corner style and radius, for versions that both ran. If those "
          + "disagree, it takes none. Such a value is marked *.",
        .devcat, "Derived safe areas"),
      Rule(
        "devcat.same-mode",
        "An iPad takes the layout of a multitasking mode from iPads with the same screen points "
          + "that offer the mode, if they agree. Such a layout is marked *.",
        .devcat, "Derived modes"),
      Rule(
        "devcat.modes-of-ipad",
        "Split View and Slide Over are modes of iPad: Apple's other devices with one display do "
          + "not offer them.",
        .devcat, "Modes of a family"),
      Rule(
        "devcat.container",
        "A container is inside the safe area: its own width decides the margins, and its size "
          + "class is the window's.",
        .devcat, "Containers"),
    ])
}
