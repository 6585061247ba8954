/// Sentences of the Human Interface Guidelines that no profile answers, each with why.
extension RuleBody {
  static let designAdvice = RuleBody(
    "Advice on design", commands: ["rules"],
    [
      Rule(
        "advice.people-want-use-apps",
        "People want to use their apps on all devices; interface elements change shape and "
          + "size.",
        .adaptivityAndLayout, "Introduction",
        note: "An introduction"),
      Rule(
        "advice.devices-used-either-orientation",
        "Devices can be used in either orientation.",
        .adaptivityAndLayout, "Device Screen Sizes and Orientations",
        note: "`devices.default-orientations` and `devices.no-upside-down` say which"),
      Rule(
        "advice.rounded-corners-closely-match",
        "Rounded corners closely match the device's overall dimensions.",
        .adaptivityAndLayout, "Device Screen Sizes and Orientations",
        note: "The dimensions of the housing are in no profile"),
      Rule(
        "advice.auto-layout-constraints",
        "Definitions of Auto Layout and constraints.",
        .adaptivityAndLayout, "Auto Layout",
        note: "A tool"),
      Rule(
        "advice.layout-guides-position-space",
        "Layout guides position and space content; system views adopt the safe area, "
          + "which keeps content clear of bars.",
        .adaptivityAndLayout, "Layout Guides and Safe Area",
        note: "Definitions, and what UIKit does; insets are `layout.safe-area`"),
      Rule(
        "advice.system-defines-two-size",
        "The system defines two size classes.",
        .adaptivityAndLayout, "Size Classes",
        note: "A definition; `devices.class-pairs` has their pairs"),
      Rule(
        "advice.primary-content-clear-at",
        "Primary content is clear at its default size; nobody scrolls sideways to read, or "
          + "zooms.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "No profile and no frame states what is important, or how large its text is"),
      Rule(
        "advice.consistent-appearance-visual-weight",
        "Consistent appearance; visual weight; alignment and indentation.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "About the design of one app; the place of principal items is "
          + "`frames.principal-place`"),
      Rule(
        "advice.support-both-orientations",
        "If possible, support both portrait and landscape orientations.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "A decision of the app, which its description does not state"),
      Rule(
        "advice.text-size-changes",
        "Be prepared for text-size changes.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "A decision of the app, which its description does not state"),
      Rule(
        "advice.picture-toolbar-whose-icons",
        "The picture of a toolbar whose icons a fingertip does not overlap.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "`frames.touch-target` states its number"),
      Rule(
        "advice.maintain-focus",
        "Maintain focus on the current content during context changes.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.gratuitous-changes",
        "Avoid gratuitous layout changes: try to maintain a comparable experience in all "
          + "contexts.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.landscape-variants",
        "If the app must run in landscape only, support both variants, and do not tell "
          + "people to rotate their device.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.rotation-response",
        "Customize the response to rotation according to context.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.ipad-and-iphone",
        "Aim to support both iPad and iPhone.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "A decision of the app"),
      Rule(
        "advice.people-swipe-at-bottom",
        "People swipe at the bottom edge, and these gestures may cancel custom ones.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "The reason for `frames.home-indicator`"),
      Rule(
        "advice.leave-ample-space-around",
        "Leave ample space around the Home indicator; it remains centered, so that its "
          + "location relative to the interface may change.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "It states no number; `frames.home-indicator` requires the end of the safe area"),
      Rule(
        "advice.use-standard-interface-elements",
        "Use standard interface elements and Auto Layout.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "A tool"),
      Rule(
        "advice.display-features",
        "Do not mask or call special attention to key display features: no black bars at the "
          + "top and bottom, no brackets, bezels, shapes or instructional text.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "About how an app looks"),
      Rule(
        "advice.hide-status-bar",
        "Reconsider hiding the status bar on a full-screen iPhone: it occupies an area that "
          + "the app probably does not use fully, and should only be hidden in exchange for "
          + "added value.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "About how an app looks; `layout` says how high it is"),
      Rule(
        "advice.auto-hide-indicator",
        "Allow auto-hiding of the Home indicator sparingly: only for passive viewing "
          + "experiences like playing videos or photo slideshows.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "About how an app behaves"),
      Rule(
        "advice.fullscreen-iphones-more-vertical",
        "Full-screen iPhones have more vertical space for content.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "A comparison without a number; `layout` gives the height of each"),
      Rule(
        "advice.websites-edgetoedge-displays",
        "Websites on edge-to-edge displays.",
        .adaptivityAndLayout, "Additional Layout Considerations",
        note: "Another document"),
    ])
}
