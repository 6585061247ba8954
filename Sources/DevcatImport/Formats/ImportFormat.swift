import CDevcatFormats
import DevcatValues

/// A format that can be imported, by the name that `--format` takes.
///
/// It has a reader of its own, or is a file of `data/formats` that says what its columns are.
public struct ImportFormat: Sendable {
  /// The name that `--format` takes.
  public let rawValue: String
  /// What a file of it is, in a few words.
  public let about: String
  /// The program or the page that its files come from.
  public let origin: String
  /// The reader of its texts; `nil` where folders are read, or a map is needed.
  private let reader: (any SourceReader)?
  /// Whether a text has marks that no other format has; `nil` where it has none of its own.
  let recognizes: (@Sendable (SourceClues) -> Bool)?
  /// The steps of reading a folder; `nil` if only texts are read.
  private let folderSteps: (@Sendable (SourceFolder) -> [@Sendable () -> SourceDocument])?

  private init(
    _ name: String, _ about: String, from origin: String, _ reader: (any SourceReader)? = nil,
    _ recognizes: (@Sendable (SourceClues) -> Bool)? = nil,
    folder: (@Sendable (SourceFolder) -> [@Sendable () -> SourceDocument])? = nil
  ) {
    (rawValue, self.about, self.origin) = (name, about, origin)
    (self.reader, self.recognizes, folderSteps) = (reader, recognizes, folder)
  }

  /// The tables of Apple's guideline on adaptivity and layout, as text with the prose around them.
  public static let guideline = ImportFormat(
    "guideline", "tables of sizes and size classes, as text or Markdown",
    from: "Apple's guideline on adaptivity and layout", GuidelineReader(),
    GuidelineReader.recognizes)
  /// The table of size classes of Apple's view controller guide: values on lines under the names.
  public static let sizeClasses = ImportFormat(
    "size-classes", "the table of size classes", from: "Apple's view controller guide",
    SizeClassListReader(), SizeClassListReader.recognizes)
  /// An array of profiles in devcat's own shape, or one profile.
  public static let json = ImportFormat(
    "json", "profiles", from: "devcat show --json, devcat export json", JSONReader())
  /// Profiles in devcat's own shape, one a line.
  public static let ndjson = ImportFormat(
    "ndjson", "profiles, one a line", from: "devcat export ndjson", NDJSONReader())
  /// Values between commas, tabs or semicolons under a header of field paths.
  public static let csv = ImportFormat(
    "csv", "a table whose titles are fields", from: "devcat export csv, spreadsheets", CSVReader())
  /// Google Play's device catalogue, a CSV file.
  public static let googlePlay = ImportFormat(
    "google-play", "the catalogue of certified devices, CSV", from: "Google Play's console",
    GooglePlayReader(), GooglePlayReader.recognizes)
  /// Values between commas, tabs or semicolons, or JSON, that a mapping file describes.
  public static let mapped = ImportFormat(
    "mapped", "any table or JSON, by a mapping file", from: "'--map', '--draft-map'")
  /// Playwright's list of devices, `deviceDescriptorsSource.json`.
  public static let playwright = ImportFormat(
    "playwright", "a list of emulated devices", from: "Playwright, deviceDescriptorsSource.json",
    PlaywrightReader(),
    { $0.hasInner(["userAgent", "viewport", "deviceScaleFactor"], inList: false) })
  /// Chromium's list of emulated devices, `module.json`, or an array of such devices.
  public static let chromium = ImportFormat(
    "chromium", "a list of emulated devices", from: "Chromium's DevTools, module.json",
    ChromiumReader(),
    {
      // An array that has other lists' members, but not these, is read by its titles.
      let isArray =
        $0.hasInner(["title", "type", "screen"], inList: true) && $0.head.contains("\"horizontal\"")
      return (isArray || $0.has(["extensions"])) && $0.head.contains("\"device-pixel-ratio\"")
    })
  /// The device types of Xcode's simulators, as `xcrun simctl list -j` prints them.
  public static let simctl = ImportFormat(
    "simctl", "the device types of simulators", from: "xcrun simctl list devicetypes -j",
    SimctlReader(), { $0.has(["devicetypes"]) })
  /// Xcode's device traits: identifiers, idioms and scales.
  public static let deviceTraits = ImportFormat(
    "device-traits", "identifiers, idioms and scales", from: "Xcode's device traits as JSON",
    DeviceTraitsReader(), { $0.hasInner(["product_type", "traits"], inList: true) })
  /// Device files of Unity's device simulator, each a file or a folder of them.
  public static let unityDevice = ImportFormat(
    "unity-device", "a device with its safe areas, or a folder of such",
    from: "Unity's device simulator, .device", UnityDeviceReader(),
    { $0.has(["friendlyName", "screens"]) }, folder: UnityDeviceReader.steps)
  /// Device lists of Android's SDK, in XML.
  public static let androidDevices = ImportFormat(
    "android-devices", "a list of emulated devices, XML", from: "Android's SDK, devices.xml",
    AndroidDevicesReader(), AndroidDevicesReader.recognizes)
  /// Device types of Xcode's simulator: a folder with property lists, or a folder of such folders.
  public static let simulatorDeviceType = ImportFormat(
    "simdevicetype", "a device type of a simulator, or a folder of such",
    from: "Xcode, .simdevicetype", folder: SimulatorDeviceTypeReader.steps)

  /// The formats that are files, in the order in which they are tried.
  private static let files: [ImportFormat] = {
    var files: [ImportFormat] = []
    while let text = devcat_format(Int32(files.count)).map({ String(cString: $0) }) {
      guard let map = try? ColumnMap(SourceText(Array(text.utf8), file: "data/formats")),
        let format = map.format
      else { preconditionFailure("a file of data/formats is no format: \(text)") }
      files.append(
        ImportFormat(
          format.name, format.about, from: format.origin, MappedReader(map), format.recognizes))
    }
    return files
  }()

  /// The steps of reading a source, which may run on any threads; their documents are appended in
  /// this order.
  ///
  /// - Parameter map: the meaning of the columns, which the format `mapped` needs.
  public func steps(
    reading source: ImportSource, map: ColumnMap? = nil
  ) -> [@Sendable () -> SourceDocument] {
    func refusal(_ message: String, _ cause: Diagnostic.Cause? = nil) -> SourceDocument {
      let place = SourceLocation(file: source.file, line: 1)
      return SourceDocument(Diagnostic(.error, at: place, message, cause: cause))
    }
    // Someone else's rows are checked for impossible screens; devcat's own form may hold any value.
    let isOurs = [.json, .ndjson, .csv].contains(self)
    switch source {
    case .text(let text):
      if let reader = map.map(MappedReader.init) ?? reader {
        return reader.parts(of: text).map { part in
          { isOurs ? reader.read(part) : reader.read(part).withinLimits }
        }
      }
      guard self == .mapped else { break }
      let missing = refusal(
        "a table under these titles needs a mapping file, which describes its columns",
        .unknownField)
      return [{ missing }]
    case .folder(let folder):
      guard let steps = folderSteps?(folder) else { break }
      return steps.map { step in { step().withinLimits } }
    }
    let mismatch = refusal("the format '\(rawValue)' does not read \(source.kind)")
    return [{ mismatch }]
  }

  /// Reads the whole of a source in this format.
  public func read(_ source: ImportSource, map: ColumnMap? = nil) -> SourceDocument {
    var document = SourceDocument()
    for step in steps(reading: source, map: map) {
      document.append(step())
      if document.isFull { break }
    }
    return document
  }
}

extension ImportFormat: RawRepresentable, CaseIterable, Hashable {
  /// All formats: those with a reader of their own, and then the files.
  public static let allCases: [ImportFormat] =
    [
      guideline, sizeClasses, json, ndjson, csv, googlePlay, mapped, playwright, chromium, simctl,
      deviceTraits, unityDevice, androidDevices, simulatorDeviceType,
    ] + files

  /// The format with a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
