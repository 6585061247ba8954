/// The property lists of one device type of the simulator: a folder `NAME.simdevicetype`.
///
/// They stand in `Contents/Resources` and `Contents` of it, or in the folder itself.
struct SimulatorBundle {
  /// The folder as the user named it.
  let path: String
  /// `profile.plist`: the model, and up to Xcode 26 the main screen.
  private(set) var profile: SourceText?
  /// `capabilities.plist`: the idiom, the corners, and the displays.
  private(set) var capabilities: SourceText?
  /// `Info.plist`: the name.
  private(set) var info: SourceText?

  private static let suffix = ".simdevicetype"

  private init(path: String) { self.path = path }

  /// The name of the device by the name of the folder; `nil` where it does not end as such do.
  var folderName: String? {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard name.hasSuffix(Self.suffix), name != Self.suffix else { return nil }
    return String(name.dropLast(Self.suffix.count))
  }

  /// The device types in a folder, which is one itself or holds some, in the order of their paths.
  static func all(in folder: SourceFolder) -> [SimulatorBundle] {
    var bundles: [String: SimulatorBundle] = [:]
    for file in folder.files {
      guard let slash = file.file.lastIndex(of: "/") else { continue }
      let path = root(of: String(file.file[..<slash]))
      var bundle = bundles[path] ?? SimulatorBundle(path: path)
      switch file.file[file.file.index(after: slash)...] {
      case "profile.plist": bundle.profile = file
      case "capabilities.plist": bundle.capabilities = file
      case "Info.plist": bundle.info = file
      default: continue
      }
      bundles[path] = bundle
    }
    return bundles.values.filter { $0.profile != nil || $0.capabilities != nil }
      .sorted { $0.path < $1.path }
  }

  /// The folder of a bundle that has property lists in `path`.
  private static func root(of path: String) -> String {
    for inner in ["/Contents/Resources", "/Contents"] where path.hasSuffix(inner) {
      return String(path.dropLast(inner.count))
    }
    return path
  }
}
