/// The names under which guidelines' tables have devices.
public enum PublishedNames {
  /// Every name, each once: from the tables of size classes, then from the table of screens.
  public static let all: [String] = {
    var names: [String] = []
    for name in PublishedClasses.all.compactMap(\.name) + PublishedScreen.all.map(\.name)
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }()
}
