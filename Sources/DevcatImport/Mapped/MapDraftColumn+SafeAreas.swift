import DevcatValues

/// The insets of safe areas, and the orientations of the rows that have them.
extension MapDraftColumn {
  /// The orientations in the cells, if each names one, such as `Querformat`; empty if not.
  var orientations: Set<Orientation> {
    let texts = Set(values)
    // A column of orientations repeats a few texts; others are not looked up word by word.
    guard isOfTexts, texts.count <= 8 else { return [] }
    let found = texts.map { TitleWord.meanings(of: $0, allowsSlips: false) }
    guard found.allSatisfy({ $0.contains(.portrait) != $0.contains(.landscape) }) else { return [] }
    return Set(found.map { $0.contains(.landscape) ? .landscape : .portrait })
  }

  /// Whether it is an inset of rows in several orientations, which no field of one column has.
  var isOfSeveralOrientations: Bool { rowOrientations.count > 1 && !has(.portrait, .landscape) }

  /// The inset of a safe area that the column has, and its orientation by the title or the rows; `nil` if
  /// it has none.
  var safeAreaPart: (orientation: Orientation, side: Component)? {
    let found = Component.all(of: .safeArea).filter { side in
      TitleWord(rawValue: side.rawValue).map { has($0) } ?? false
    }
    guard isOfNumbers, has(.safeArea), !has(.pixels), found.count == 1 else { return nil }
    let isTurned = has(.landscape) || rowOrientations == [.landscape] && !has(.portrait)
    return (isTurned ? .landscape : .portrait, found[0])
  }
}
