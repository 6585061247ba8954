/// The rules about artwork that fills a screen.
extension RuleBody {
  static let artwork = RuleBody(
    "Artwork", commands: ["fit"],
    [.aspectRatios, .cropping, .bars, .contentInView])
}

extension Rule {
  private static let changes = "Adapting to Changes in Context"

  /// Why artwork does not fit.
  public static let aspectRatios = Rule(
    "artwork.aspect",
    "Different screen sizes may have different aspect ratios, causing artwork to appear cropped, "
      + "letterboxed, or pillarboxed.", .adaptivityAndLayout, changes)

  /// Artwork that fills the screen.
  public static let cropping = Rule(
    "artwork.cropping",
    "Artwork that fills a relatively taller screen is scaled up and cropped at the left and right "
      + "edges, and on a relatively wider one cropped at the top and bottom edges.",
    .adaptivityAndLayout, changes)

  /// Artwork that is shown whole.
  public static let bars = Rule(
    "artwork.bars",
    "Artwork that is shown whole on a relatively taller screen is letterboxed at the top and bottom "
      + "edges, and on a relatively wider one pillarboxed at the left and right edges.",
    .adaptivityAndLayout, changes)

  /// What must be seen.
  public static let contentInView = Rule(
    "artwork.in-view",
    "Make sure that important visual content remains in view on all display sizes.",
    .adaptivityAndLayout, changes)
}
