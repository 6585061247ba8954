/// The names under which guidelines' tables have devices.
public enum PublishedNames {
  /// Every name, each once: of the tables of size classes, then of that of screens.
  public static let all: [String] = {
    var names: [String] = []
    for name in PublishedClasses.all.compactMap(\.name) + PublishedScreen.all.map(\.name)
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }()
}
