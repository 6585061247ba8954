/// Sentences of the guides that no profile and no description of an app answers, each with why.
extension RuleBody {
  static let advice = RuleBody(
    "Advice", commands: ["rules"],
    [
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
        "advice.compact-spacing",
        "In compact width the spacing between UI elements inside the components can be fixed "
          + "or flexible with Auto Layout, depending on each case.",
        .adaptiveDesign, "Compact Width",
        note: "It leaves the choice to each case"),
      Rule(
        "advice.3-variants",
        "There are three variants.",
        .adaptiveDesign, "Vertical Space",
        note: "Each has its rule: `layout.compact-height`, `layout.regular-height-…`"),
      Rule(
        "advice.sidebar-floorplans",
        "The new sidebar design will affect every floorplan on iPad devices.",
        .adaptiveDesign, "Vertical Space",
        note: "An announcement; the rules `app.sidebar-…` say what it does"),
      Rule(
        "advice.modality-method-present-content",
        "Modality is a method to present content in a temporary mode; the differences are "
          + "explained in the Modality guideline.",
        .adaptiveDesign, "Modality",
        note: "A definition, and a reference to another document"),
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
        "Definitions of an adaptive interface and of Auto Layout.",
        .viewControllers, "The Adaptive Model",
        note: "Definitions, and a tool"),
      Rule(
        "advice.trait-width",
        "The horizontal size class conveys the general width of the interface: use it for "
          + "coarse layout decisions, such as whether views are stacked, side by side, hidden, "
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
        note: "A tool, and advice on programming"),
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
        "Organizing the structure is key; map the current flow, duplicate and adjust it.",
        .adaptiveApps, "Information Architecture",
        note: "How to work: the description of the app is that map"),
      Rule(
        "advice.identify-use-cases-refer",
        "Identify use cases and refer to Usage Patterns.",
        .adaptiveApps, "Determining Presentation Modifiers",
        note: "How to work, and a reference; the one example with an answer is `app.filter`"),
      Rule(
        "advice.more-information-see-wwdc",
        "For more information, see the WWDC videos.",
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
