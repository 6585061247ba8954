import DevcatValues

/// Reads a device type of Xcode's simulator: the property lists of one `.simdevicetype`.
struct SimulatorDeviceTypeReader {
  /// Reads one device type.
  func read(_ bundle: SimulatorBundle) -> SourceDocument {
    var document = SourceDocument()
    let profile = Self.list(bundle.profile, &document)
    let capabilities = Self.list(bundle.capabilities, &document)
    let info = Self.list(bundle.info, &document)
    guard document.isReadable else { return document }
    document.addRow { (doubts) throws(SourceFault) in
      let row = try SimulatorRow(
        bundle, profile: profile, capabilities: capabilities?["capabilities"] ?? capabilities,
        info: info)
      doubts = row.doubts
      return row.draft
    }
    return document
  }

  /// The dictionary that a file holds; where it holds none, an error is added.
  private static func list(
    _ source: SourceText?, _ document: inout SourceDocument
  ) -> PropertyListField? {
    guard let source else { return nil }
    do throws(SourceFault) {
      let list = try PropertyList(source)
      if list.isDictionary { return PropertyListField(path: "", list: list) }
      throw SourceFault(
        .error, at: list.location, "found \(list.excerpt) where a dictionary was expected")
    } catch {
      document.add(error.diagnostic)
      return nil
    }
  }

  /// The steps of reading a folder, which is a device type or holds some.
  static func steps(reading folder: SourceFolder) -> [@Sendable () -> SourceDocument] {
    let bundles = SimulatorBundle.all(in: folder)
    if bundles.isEmpty {
      let problem = Diagnostic(
        .error, at: SourceLocation(file: folder.file, line: 1),
        "found no device type of the simulator: expected a folder such as "
          + "'iPhone 17.simdevicetype' with 'profile.plist' and 'capabilities.plist', or one that "
          + "holds such folders")
      return [{ SourceDocument(problem) }]
    }
    return bundles.map { bundle in { SimulatorDeviceTypeReader().read(bundle) } }
  }
}

/// The property lists of one device type of the simulator: a folder `NAME.simdevicetype`.
///
/// They are in its `Contents/Resources` and `Contents`, or in the folder itself.
struct SimulatorBundle {
  /// The folder as the user named it.
  let path: String
  /// `profile.plist`: the model, and up to Xcode 26 the main screen.
  private(set) var profile: SourceText?
  /// `capabilities.plist`: the idiom, the corners, and the displays.
  private(set) var capabilities: SourceText?
  /// `Info.plist`: the name of a device type whose folder does not give it.
  private(set) var info: SourceText?

  private static let suffix = ".simdevicetype"

  private init(path: String) { self.path = path }

  /// The name of the device from the name of the folder; `nil` unless that ends with
  /// `.simdevicetype`.
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
