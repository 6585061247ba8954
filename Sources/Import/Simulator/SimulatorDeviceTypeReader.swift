import Catalogue

/// Reads a device type of Xcode's simulator: the property lists of one `.simdevicetype`.
struct SimulatorDeviceTypeReader {
  /// Reads one device type.
  func read(_ bundle: SimulatorBundle) -> SourceDocument {
    var document = SourceDocument()
    let profile = Self.list(bundle.profile, &document)
    let capabilities = Self.list(bundle.capabilities, &document)
    let info = Self.list(bundle.info, &document)
    guard document.isReadable else { return document }
    do throws(UnusableRow) {
      let row = try SimulatorRow(
        bundle, profile: profile, capabilities: capabilities?["capabilities"] ?? capabilities,
        info: info)
      row.doubts.forEach { document.add($0) }
      document.add(row.draft)
    } catch {
      document.add(error.diagnostic)
    }
    return document
  }

  /// The dictionary that a file holds; where it holds none, an error is added.
  private static func list(
    _ source: SourceText?, _ document: inout SourceDocument
  ) -> PropertyListField? {
    guard let source else { return nil }
    do throws(PropertyListError) {
      let list = try PropertyList(source)
      guard list.isDictionary else {
        throw PropertyListError(
          place: list.place, message: "found \(list.excerpt) where a dictionary was expected")
      }
      return PropertyListField(file: source.file, path: "", list: list)
    } catch {
      document.add(
        Diagnostic(.error, at: SourceLocation(file: source.file, at: error.place), error.message))
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
