/// How devcat finds answers where a guideline leaves it open.
extension RuleBody {
  static let conventions = RuleBody(
    "Conventions",
    commands: ["traits", "rotate", "window", "layout", "matrix", "cover", "check-frame"],
    [
      Rule(
        "devcat.catalogue-decides",
        "Where a guideline's table gives a device other size classes, points, pixels or "
          + "another scale than the catalogue, or most devices with the same screen points have "
          + "other classes in full screen, the catalogue's are used, and the answer says so: "
          + "`traits`, `rotate`, `window`, `layout`, `fit`, `check-frame` and `adapt` under "
          + "\"Guidelines that say otherwise\". `matrix` and `cover` count the devices of which "
          + "it is so, and name them to tools. A profile has no field for margins, so that "
          + "nothing contradicts those of the guideline.",
        .devcat, "The catalogue decides"),
      Rule(
        "devcat.nothing-guessed",
        "A value that does not follow is `unknown`, and what a device does not offer is "
          + "`N/A`; both come with their reason.",
        .devcat, "Nothing is guessed"),
      Rule(
        "devcat.order-callbacks",
        "The guide states the order of the three methods for one view controller. In a tree "
          + "devcat lists each method for all of it before the next one, a container before its "
          + "children, since the traits, then the sizes are propagated down before the views are "
          + "animated, and the third method comes after that.",
        .devcat, "The order of callbacks"),
      Rule(
        "devcat.margins-safe-areas",
        "Margins begin at the safe area, as Apple's layout margins do. The threshold of "
          + "full-width regular is held against the whole width of the window.",
        .devcat, "Margins and safe areas"),
      Rule(
        "devcat.windows-any-size",
        "No guideline has a table of widths. A window that is not wider than one that is "
          + "known to be compact is compact, and one that is not narrower than a regular one is "
          + "regular; between the two, and where windows disagree, the class is unknown. The "
          + "windows of the device itself count first, then those of all devices of its idiom. "
          + "Layouts whose evidence is `derived`, `unconfirmed` or `disputed` are no "
          + "measurements. The catalogue keeps which windows of an idiom are the bounds.",
        .devcat, "Windows of any size"),
      Rule(
        "devcat.both-landscape-directions",
        "The sensor housing may be at either side, so that in landscape the greater of the "
          + "two side insets counts at both sides of the safe rectangle and of what "
          + "`check-frame` asks.",
        .devcat, "Both landscape directions"),
      Rule(
        "devcat.corners-home-indicator",
        "A corner is taken for an arc of the recorded radius. Where the indicator stands is "
          + "recorded nowhere: it is below the safe area, and what ends there is clear of it. A "
          + "control that comes nearer than the standard margin to two edges that meet is in a "
          + "far corner, also of a rectangular screen.",
        .devcat, "Corners and the Home indicator"),
      Rule(
        "devcat.fullwidth-buttons",
        "The margins are those of the compact and regular width classes, 16 and 20 pt. A "
          + "control that comes nearer than that to both sides is a full-width button. One that "
          + "also leaves less than 44 pt above the end of the safe area is at the bottom, where "
          + "it should be aligned with it.",
        .devcat, "Full-width buttons"),
      Rule(
        "devcat.content-principal-items",
        "Content is centered where its insets from the two sides of the screen are the same; "
          + "above and below the safe area decides. A principal item is in its place where its "
          + "middle is in the upper half, and in the left one (of people who read from left to "
          + "right).",
        .devcat, "Content and principal items"),
      Rule(
        "devcat.os-ranges",
        "A safe area and a status bar hold for a range of OS versions. The range that holds "
          + "the version asked for counts, and without one the newest; of several ranges the one "
          + "that begins last. iPadOS counts as iOS.",
        .devcat, "Versions of an OS"),
      Rule(
        "devcat.same-display",
        "A device takes safe areas from devices whose display has equal points, scale, "
          + "native scale, corner style and radius, for versions that it ran; where those "
          + "disagree nothing follows. Such a value is marked *.",
        .devcat, "Derived safe areas"),
      Rule(
        "devcat.same-mode",
        "An iPad takes the layout of a mode of multitasking from iPads with the same screen "
          + "points that offer the mode, where they agree. Such a layout is marked *.",
        .devcat, "Derived modes"),
      Rule(
        "devcat.modes-of-ipad",
        "Split View and Slide Over are modes of iPad: other devices of Apple with one "
          + "display do not offer them.",
        .devcat, "Modes of a family"),
      Rule(
        "devcat.container",
        "A container stands inside the safe area: margins are taken from its own width, and "
          + "its size class is that of the window.",
        .devcat, "Containers"),
    ])
}
