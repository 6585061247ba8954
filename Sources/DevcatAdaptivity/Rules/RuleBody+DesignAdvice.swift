/// Sentences of the Human Interface Guidelines that no profile answers, each with why.
extension RuleBody {
  static let designAdvice = RuleBody(
    "Advice on design", commands: ["rules"],
    [
      Rule(
        "advice.people-want-use-apps",
        "People want to use their favorite apps on all devices and in any context: elements and "
          + "layouts can change shape and size on other devices, in multitasking and split view, and "
          + "when the screen rotates.",
        .adaptivityAndLayout, "Introduction",
        note: "An introduction"),
      Rule(
        "advice.adaptable-interface",
        "Design an adaptable interface that provides a great experience in any environment.",
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
        "Auto Layout is a development tool for adaptive interfaces: constraints govern the content, "
          + "such as a button that is always centered and 8 points below an image.",
        .adaptivityAndLayout, "Auto Layout",
        note: "It describes a tool of programming", words: "constraint eight horizontally"),
      Rule(
        "advice.auto-layout-traits",
        "Auto Layout readjusts layouts by the constraints when environmental variations, known as "
          + "traits, are detected; an app can adapt to a wide range of traits.",
        .adaptivityAndLayout, "Auto Layout",
        note: "It describes a tool of programming; `traits` shows the traits of a device"),
      Rule(
        "advice.artwork-resolution",
        "Screen resolution impacts the artwork of an app; see Image Size and Resolution.",
        .adaptivityAndLayout, "Device Screen Sizes and Orientations",
        note: "A reference to another document; `fit` says how artwork fills a screen"),
      Rule(
        "advice.layout-guides-position-space",
        "Layout guides are rectangular regions that do not appear on screen, and help with the "
          + "positioning, alignment and spacing of content.",
        .adaptivityAndLayout, "Layout Guides and Safe Area",
        note: "A definition; insets are `layout.safe-area`", words: "UILayoutGuide"),
      Rule(
        "advice.predefined-guides",
        "Predefined layout guides apply standard margins around content and restrict the width of "
          + "text for readability; you can also define custom layout guides.",
        .adaptivityAndLayout, "Layout Guides and Safe Area",
        note: "About programming; the guideline has no number for them",
        words: "custom guide layoutMarginsGuide readableContentGuide"),
      Rule(
        "advice.system-views-safe-area",
        "Standard views that the system provides adopt a safe area layout guide automatically.",
        .adaptivityAndLayout, "Layout Guides and Safe Area",
        note: "UIKit does it; no profile has views", words: "safeAreaLayoutGuide"),
      Rule(
        "advice.system-defines-two-size",
        "The system defines two size classes that describe the height and width of a view: regular "
          + "denotes expansive space, and compact denotes constrained space.",
        .adaptivityAndLayout, "Size Classes",
        note: "A definition; `devices.class-pairs` has their pairs"),
      Rule(
        "advice.dynamic-adjustments",
        "Layout adjustments are made dynamically by iOS, based on the size classes of a content area.",
        .adaptivityAndLayout, "Size Classes",
        note: "UIKit does it; the one example is `transitions.taller-bars`"),
      Rule(
        "advice.primary-content-clear-at",
        "Ensure that primary content is clear at its default size: people should not have to scroll "
          + "horizontally to read important text, or zoom to see primary images, unless they change the size.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "No profile and no frame states what is important, or how large its text is"),
      Rule(
        "advice.consistent-appearance-visual-weight",
        "Maintain an overall consistent appearance: in general, elements with similar functions look "
          + "alike.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "About the design of one app", words: "consistency similar"),
      Rule(
        "advice.visual-weight",
        "Use visual weight and balance to convey importance: large items catch the eye and appear "
          + "more important; they are also easier to tap, in distracting surroundings above all.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "About the design of one app; the place of principal items is "
          + "`frames.principal-place`", words: "larger weigh kitchen gym"),
      Rule(
        "advice.alignment",
        "Use alignment to ease scanning and to communicate organization and hierarchy; alignment and "
          + "indentation can also show how groups of content are related.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "About the design of one app", words: "align indent"),
      Rule(
        "advice.simulator",
        "Preview features like wide color on actual devices; Simulator, which comes with Xcode, shows "
          + "clipping and other layout issues, such as those of both landscape directions.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "How to work; `cover` says on which devices", words: "simulators colour"),
      Rule(
        "advice.support-both-orientations",
        "If possible, support both portrait and landscape orientations.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "A decision of the app, which its description does not state"),
      Rule(
        "advice.text-size-changes",
        "Be prepared for text-size changes: people expect apps to respond when they choose another "
          + "text size in Settings, and the layout may need an adjustment (see Typography).",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "A decision of the app, which its description does not state"),
      Rule(
        "advice.picture-toolbar-whose-icons",
        "Provide ample touch targets: in a toolbar, a fingertip on one icon does not overlap another.",
        .adaptivityAndLayout, "General Layout Considerations",
        note: "`frames.touch-target` states its number"),
      Rule(
        "advice.maintain-focus",
        "Maintain focus on the current content during context changes: changing it can be "
          + "disorienting and frustrating.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.gratuitous-changes",
        "Avoid gratuitous layout changes: try to maintain a comparable experience in all "
          + "contexts, such as a grid of images that only adjusts its dimensions.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.landscape-variants",
        "If the app must run in landscape only, support both variants, and do not tell "
          + "people to rotate their device, since they turn it instinctively.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.rotation-response",
        "Customize the response to rotation according to context: a game whose character moves by "
          + "rotation should not switch orientations during gameplay; its menus and intro may.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "About how an app behaves"),
      Rule(
        "advice.ipad-and-iphone",
        "Aim to support both iPad and iPhone.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "A decision of the app"),
      Rule(
        "advice.iphone-only-features",
        "If features require iPhone hardware, like telephony, consider hiding or disabling them on "
          + "iPad, and let people use the other features.",
        .adaptivityAndLayout, "Adapting to Changes in Context",
        note: "A decision of the app", words: "hide iPhone-only"),
      Rule(
        "advice.people-swipe-at-bottom",
        "People swipe at the bottom edge for the Home screen and the app switcher, and these "
          + "gestures may cancel custom ones.",
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
        "For best results, use standard, system-provided interface elements and Auto Layout.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "Advice on programming"),
      Rule(
        "advice.display-features",
        "Do not mask or call special attention to key display features: no black bars at the "
          + "top and bottom, no brackets, bezels, shapes or instructional text.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "About how an app looks",
        words: "notch sensor housing rounded corners Home indicator"),
      Rule(
        "advice.hide-status-bar",
        "Reconsider hiding the status bar on a full-screen iPhone: it occupies an area that "
          + "the app probably does not use fully, displays information that people find useful, and "
          + "should only be hidden in exchange for added value.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "About how an app looks; `layout` says how high it is"),
      Rule(
        "advice.auto-hide-indicator",
        "Allow auto-hiding of the Home indicator sparingly: only for passive viewing "
          + "experiences like playing videos or photo slideshows.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "About how an app behaves"),
      Rule(
        "advice.indicator-fades",
        "With auto-hiding, the Home indicator fades out if nobody has touched the screen for a few "
          + "seconds, and comes back when people touch the screen again.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "The system does it", words: "reappears fade"),
      Rule(
        "advice.fullscreen-iphones-more-vertical",
        "Full-screen iPhones have more vertical space for content.",
        .adaptivityAndLayout, "Designing a Full-Screen Experience",
        note: "A comparison without a number; `layout` gives the height of each"),
      Rule(
        "advice.websites-edgetoedge-displays",
        "Make sure that your website looks great on an edge-to-edge display.",
        .adaptivityAndLayout, "Additional Layout Considerations",
        note: "How is in another document, Designing Websites for iPhone X on webkit.org; "
          + "`export --format css` has the safe areas", words: "websites web notch"),
    ])
}
