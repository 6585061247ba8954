/// A component of an app in one size class.
public struct PlannedComponent: Hashable, Sendable {
  /// The screen that it stands on.
  public let screen: String
  /// The component.
  public let component: AppComponent
  /// What it is laid out as.
  public let form: ComponentForm
  /// How many cards are reached, where it is a carousel.
  public let reach: CarouselReach?
}
