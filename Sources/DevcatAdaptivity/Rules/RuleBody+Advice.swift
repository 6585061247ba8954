/// Sentences of the guides that no profile and no description of an app answers, each with why.
extension RuleBody {
  static let advice = RuleBody(
    "Advice", commands: ["rules"],
    [
      Rule(
        "advice.fiori-adaptivity",
        "SAP Fiori for iOS supports Auto Layout and adaptivity, which allow a great user experience "
          + "on all devices of iOS and iPadOS.",
        .adaptiveDesign, "Adaptive Design",
        note: "An introduction"),
      Rule(
        "advice.rearrange-and-resize",
        "The concepts dynamically rearrange and resize content when the orientation of the device "
          + "changes, or when the app is used on another screen size.",
        .adaptiveDesign, "Adaptive Design",
        note: "An introduction; `rotate` and `adapt` say what changes"),
      Rule(
        "advice.adaptivity-concept",
        "The adaptivity concept defines how the interface changes and adapts to different devices "
          + "and orientations.",
        .adaptiveDesign, "Adaptive Design",
        note: "A definition"),
      Rule(
        "advice.two-size-classes",
        "There are two main size classes in iOS, regular (expansive, in most cases iPad) and "
          + "compact (constrained, in most cases iPhone), for each space separately.",
        .adaptiveDesign, "Adaptive Design",
        note: "A definition: the two values that a size class has. `traits` says which one a "
          + "device has; \"in most cases\" decides nothing"),
      Rule(
        "advice.swiftui-margins",
        "SwiftUI offers a way to customize and override layout margins at the view container "
          + "level; the cell fills in the rest of the space automatically.",
        .adaptiveDesign, "Adaptive Design",
        note: "About a programming interface; `layout --container` says what margins leave"),
      Rule(
        "advice.horizontal-classes",
        "There are two main classes for the horizontal space: compact width and regular width.",
        .adaptiveDesign, "Horizontal Space",
        note: "`traits` says which one a device has"),
      Rule(
        "advice.sub-classes",
        "With the expansive horizontal space in regular width, consider two sub-classes: readable "
          + "width and full-width regular.",
        .adaptiveDesign, "Regular Width",
        note: "`layout` shows both, and `--style` chooses one", words: "subclasses"),
      Rule(
        "advice.readable-comfort",
        "Readable regular width is an extension of regular width: users would still feel "
          + "comfortable reading through content of its greatest width, and not of a larger one.",
        .adaptiveDesign, "Readable Regular Width",
        note: "The reason for `layout.readable-width`", words: "672"),
      Rule(
        "advice.compact-spacing",
        "In compact width the spacing between UI elements inside the components can be fixed "
          + "or flexible with Auto Layout, depending on each case.",
        .adaptiveDesign, "Compact Width",
        note: "It leaves the choice to each case"),
      Rule(
        "advice.3-variants",
        "The height of components adapts to the space of the current screen, with three variants of "
          + "vertical space.",
        .adaptiveDesign, "Vertical Space",
        note: "Each has its rule: `layout.compact-height`, `layout.regular-height-…`",
        words: "component height"),
      Rule(
        "advice.sidebar-floorplans",
        "A new navigation of iPadOS uses the extra horizontal space: the new sidebar design "
          + "affects every floorplan on iPad devices.",
        .adaptiveDesign, "Vertical Space",
        note: "An announcement; the rules `app.sidebar-…` say what it does"),
      Rule(
        "advice.modality-method-present-content",
        "Modality is a method to present content in a temporary mode; on iPhone and iPad it adapts "
          + "to the screen size and uses the available space.",
        .adaptiveDesign, "Modality",
        note: "A definition; `layout` says how popovers and sheets show", words: "modal"),
      Rule(
        "advice.modality-guideline",
        "The differences between full-screen modals and modal sheets are explained in the Modality "
          + "guideline.",
        .adaptiveDesign, "Full-Screen Modal, Modal Sheet, and Popover",
        note: "A reference to another document"),
      Rule(
        "advice.adaptive-layout-in-mind",
        "Keep adaptive layout in mind when you design: it saves development time later, and gives "
          + "users a coherent and well-considered experience.",
        .adaptiveDesign, "Tips",
        note: "Advice on how to work"),
      Rule(
        "advice.both-orientations",
        "Consider how the app design behaves in both portrait and landscape early in the "
          + "design process.",
        .adaptiveDesign, "Tips",
        note: "Advice on how to work; `rotate`, `matrix` and `cover` help with it"),
      Rule(
        "advice.rotation-in-mind",
        "Design with screen rotation and device size in mind.",
        .adaptiveDesign, "Tips",
        note: "Advice on how to work; `rotate` and `layout` answer for each"),
      Rule(
        "advice.floorplans-change",
        "Evaluate how components and floorplans will change based on adaptivity.",
        .adaptiveDesign, "Tips",
        note: "Advice on how to work; `adapt` says how they change"),
      Rule(
        "advice.adaptive-interface-auto-layout",
        "An adaptive interface makes the best use of the available space: it adjusts its content so "
          + "that this fits well on any iOS device.",
        .viewControllers, "The Adaptive Model",
        note: "A definition"),
      Rule(
        "advice.adaptive-model",
        "The adaptive model supports simple but dynamic ways to rearrange and resize content, so a "
          + "single app can adapt to dramatically different screen sizes with very little extra code.",
        .viewControllers, "The Adaptive Model",
        note: "A definition"),
      Rule(
        "advice.auto-layout",
        "Auto Layout is an important tool for adaptive interfaces: you define rules, known as "
          + "constraints, that govern the layout of a view controller's views, visually in Interface "
          + "Builder or in code.",
        .viewControllers, "The Adaptive Model",
        note: "It describes a tool of programming"),
      Rule(
        "advice.parent-size-changes",
        "When the size of a parent view changes, iOS resizes and repositions the other views by the "
          + "constraints.",
        .viewControllers, "The Adaptive Model",
        note: "UIKit does it; no profile has views"),
      Rule(
        "advice.traits",
        "Traits describe the environment in which view controllers and views must operate, and help "
          + "to make high-level decisions about the interface.",
        .viewControllers, "The Adaptive Model",
        note: "A definition; `traits` shows them"),
      Rule(
        "advice.trait-collections",
        "When constraints alone are not enough, view controllers can make changes: view controllers, "
          + "views and a few other objects manage a collection of traits that specify the current "
          + "environment.",
        .viewControllers, "The Role of Traits",
        note: "About programming", words: "UITraitCollection"),
      Rule(
        "advice.presentation-by-traits",
        "Use traits to decide how to present the interface: to change views and images in Interface "
          + "Builder, or to apply other sets of constraints.",
        .viewControllers, "The Role of Traits",
        note: "Advice on programming"),
      Rule(
        "advice.many-reasons",
        "Size classes change for many reasons: a container view controller on iPhone might make a "
          + "child horizontally regular, to display its contents differently.",
        .viewControllers, "The Role of Traits",
        note: "`rotate --hierarchy` takes such an override"),
      Rule(
        "advice.storyboard-constraints",
        "Constraints for each size class are simpler in Interface Builder than in code: view "
          + "controllers apply those of their storyboard when size classes change.",
        .viewControllers, "The Role of Traits",
        note: "Advice on programming"),
      Rule(
        "advice.infrequent-changes",
        "Trait changes occur infrequently: UIKit updates the traits of a view controller when the "
          + "underlying environment changes.",
        .viewControllers, "When Do Trait and Size Changes Happen?",
        note: "It states no number; `rotate` says what changes"),
      Rule(
        "advice.iphone-6-rotation",
        "A rotation of an iPhone 6 from portrait to landscape changes the vertical size class of the "
          + "screen from regular to compact; both that and the size of the view are propagated down.",
        .viewControllers, "When Do Trait and Size Changes Happen?",
        note: "An example; `rotate 'iPhone 6'` shows it"),
      Rule(
        "advice.trait-width",
        "The horizontal size class conveys the general width of the interface: use it for "
          + "coarse layout decisions, such as whether views are stacked vertically, side by side, hidden, "
          + "or shown by another means.",
        .viewControllers, "The Role of Traits",
        note: "`traits` says the class; what a view does with it is programming"),
      Rule(
        "advice.trait-height",
        "The vertical size class conveys the general height of the interface: if all content "
          + "must fit on the screen without scrolling, use it to make layout decisions.",
        .viewControllers, "The Role of Traits",
        note: "`traits` says the class; what a view does with it is programming"),
      Rule(
        "advice.trait-scale",
        "The display scale conveys whether content is on a Retina or a standard-resolution "
          + "display: use it, as needed, for pixel-level layout and to choose a version of an "
          + "image.",
        .viewControllers, "The Role of Traits",
        note: "`traits` says the scale"),
      Rule(
        "advice.trait-idiom",
        "The user interface idiom conveys the type of device and is there for backward "
          + "compatibility: avoid it, and use the size classes for layout decisions.",
        .viewControllers, "The Role of Traits",
        note: "`traits` says the idiom"),
      Rule(
        "advice.interface-builder",
        "Use Interface Builder to specify other layout constraints for each size class, as "
          + "appropriate; many UIKit classes, like UIImageAsset, tailor what they provide by the "
          + "traits.",
        .viewControllers, "The Role of Traits",
        note: "Advice on programming"),
      Rule(
        "advice.add-or-remove-views",
        "Size class changes are an appropriate time to add or remove views or child view "
          + "controllers, or to change layout constraints; one can also do nothing and let the "
          + "constraints adapt the interface.",
        .viewControllers, "The Role of Traits",
        note: "Advice on programming; `rotate` says when the changes come"),
      Rule(
        "advice.apps-ipad-iphone-should",
        "Apps on iPad and iPhone should generally display the same information.",
        .viewControllers, "The Role of Traits",
        note: "No profile says what an app displays; `app.same-information` checks it in an "
          + "app's description"),
      Rule(
        "advice.window-size-change-propagated",
        "The window size change is propagated with the trait changes.",
        .viewControllers, "When Do Trait and Size Changes Happen?",
        note: "Part of `transitions.propagation`"),
      Rule(
        "advice.organizing-structure-key-map",
        "A clear information architecture or sitemap helps an app scale in compact and regular: map "
          + "the current flow, then duplicate and adjust it for regular.",
        .adaptiveApps, "Information Architecture",
        note: "How to work: the description of the app is that map"),
      Rule(
        "advice.understand-structure",
        "To optimize an app for all window size classes, understand its structure and the "
          + "relationships between its screens.",
        .adaptiveApps, "Intro",
        note: "How to work; the description of the app has both"),
      Rule(
        "advice.related-screens",
        "Identify screens with a close relationship, such as a list and its detail view, which "
          + "typically interact with each other.",
        .adaptiveApps, "Identifying and Merging Related List Detail Screens",
        note: "How to work; the description names such pairs in `listDetail`"),
      Rule(
        "advice.sidebar-flattens",
        "The sidebar flattens the information hierarchy through primary and secondary navigation "
          + "targets.",
        .adaptiveApps, "Tab Bar and Sidebar",
        note: "The reason for `app.sidebar`", words: "flat flatten"),
      Rule(
        "advice.identify-use-cases-refer",
        "Identify use cases and choose presentation modifiers by Usage Patterns, which show how common "
          + "scenarios change between size classes.",
        .adaptiveApps, "Determining Presentation Modifiers",
        note: "How to work, and a reference; the one example with an answer is `app.filter`"),
      Rule(
        "advice.more-information-see-wwdc",
        "For more information, see the WWDC videos \"Designed for iPad\" and \"Introducing Multiple Windows on iPad\".",
        .adaptiveApps, "Converting the Navigation",
        note: "References"),
      Rule(
        "advice.create-compact-regular-screens",
        "Create compact and regular screens, with the presentation modifier as defined.",
        .adaptiveApps, "Creating Screens",
        note: "How to work; `adapt` does it"),
      Rule(
        "advice.these-reduce-navigation-users",
        "These reduce navigation, so that users need fewer tabs in regular.",
        .adaptiveApps, "Reducing Navigation Hierarchies",
        note: "The sum of the four rules `app.…-saves`, which `adapt` counts"),
      Rule(
        "advice.replace-compact-components-more",
        "Replace compact components with more effective ones.",
        .adaptiveApps, "Component Level",
        note: "The heading of `app.preview-table`, `app.list` and `app.hierarchy-view`"),
      Rule(
        "advice.users-view-several-app",
        "Users can view several app windows; a single app can open several.",
        .adaptiveApps, "Multi-Window and Multi-Task",
        note: "A fact about iPadOS; what follows from it has rules"),
    ])
}
