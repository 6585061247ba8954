extension Sequence where Element: Hashable {
  /// The elements, each once, in the order in which they come.
  public func distinct() -> [Element] {
    var taken = Set<Element>()
    return filter { taken.insert($0).inserted }
  }
}
