/// The panel sizes of known devices, from which a rule can name the one that a profile may mean.
public struct KnownPanels: Hashable, Sendable {
  /// The sizes in pixels, upright, from the least width on, each once.
  private let sizes: [Size]

  /// Makes the panels of sizes in pixels, upright.
  public init(_ sizes: some Sequence<Size>) {
    self.sizes = Set(sizes).sorted { ($0.width, $0.height) < ($1.width, $1.height) }
  }

  /// No panel.
  public static let none = KnownPanels([])

  /// The size nearest to `pixels` of those that fit: one with a side in common goes before all
  /// others, and the least of equally near ones is taken.
  func nearest(to pixels: Size, where fits: (Size) -> Bool) -> Size? {
    let rank = { (size: Size) -> (Int, Double) in
      let (across, down) = (size.width - pixels.width, size.height - pixels.height)
      return (across == 0 || down == 0 ? 0 : 1, across * across + down * down)
    }
    return sizes.lazy.filter(fits).min { rank($0) < rank($1) }
  }
}
