import DevcatValues

/// The formats that can be imported, by the names that `--format` takes.
public enum ImportFormat: String, CaseIterable, Hashable, Sendable {
  /// The tables of Apple's guideline on adaptivity and layout, as text with the prose around them.
  case guideline
  /// The table of size classes of Apple's view controller guide: values on lines under the names.
  case sizeClasses = "size-classes"
  /// An array of profiles in devcat's own shape, or one profile.
  case json
  /// Profiles in devcat's own shape, one a line.
  case ndjson
  /// Values between commas, tabs or semicolons under a header of field paths.
  case csv
  /// Google Play's device catalogue, a CSV file.
  case googlePlay = "google-play"
  /// Values between commas, tabs or semicolons, or JSON, that a mapping file describes.
  case mapped
  /// Playwright's list of devices, `deviceDescriptorsSource.json`.
  case playwright
  /// Chromium's list of emulated devices, `module.json`.
  case chromium
  /// The device types of Xcode's simulators, as `xcrun simctl list -j` prints them.
  case simctl
  /// Xcode's device traits: identifiers, idioms and scales.
  case deviceTraits = "device-traits"
  /// Corner radii by model identifier, as BezelKit lists them.
  case cornerRadii = "corner-radii"
  /// Specifications of devices with their safe areas, as Flutter's device preview measures them.
  case deviceSpecs = "device-specs"
  /// Device files of Unity's device simulator, each a file or a folder of them.
  case unityDevice = "unity-device"
  /// Device lists of Android's SDK, in XML.
  case androidDevices = "android-devices"
  /// Device types of Xcode's simulator: a folder with property lists, or a folder of such folders.
  case simulatorDeviceType = "simdevicetype"

  /// The reader of the format's texts; `nil` if it is not text, or needs a map that is not given.
  private func textReader(_ map: ColumnMap?) -> (any SourceReader)? {
    switch self {
    case .guideline: GuidelineReader()
    case .sizeClasses: SizeClassListReader()
    case .json: JSONReader()
    case .ndjson: NDJSONReader()
    case .csv: CSVReader()
    case .googlePlay: GooglePlayReader()
    case .mapped: map.map(MappedReader.init)
    case .playwright: PlaywrightReader()
    case .chromium: ChromiumReader()
    case .simctl: SimctlReader()
    case .deviceTraits: DeviceTraitsReader()
    case .cornerRadii: CornerRadiiReader()
    case .deviceSpecs: DeviceSpecsReader()
    case .unityDevice: UnityDeviceReader()
    case .androidDevices: AndroidDevicesReader()
    case .simulatorDeviceType: nil
    }
  }

  /// Whether the format is devcat's own, in which a field may have any value.
  private var isOurs: Bool { [.json, .ndjson, .csv].contains(self) }

  /// The steps of reading a source, which may run on any threads; their documents are appended in
  /// this order.
  ///
  /// - Parameter map: the meaning of the columns, which the format `mapped` needs.
  public func steps(
    reading source: ImportSource, map: ColumnMap? = nil
  ) -> [@Sendable () -> SourceDocument] {
    if case .text(let text) = source {
      if let reader = textReader(map) {
        let parts = reader.parts(of: text)
        // Someone else's rows are checked for impossible screens; devcat's own form may hold any
        // value.
        return isOurs
          ? parts.map { part in { reader.read(part) } }
          : parts.map { part in { reader.read(part).withinLimits } }
      }
      if self == .mapped {
        let place = SourceLocation(file: source.file, line: 1)
        let missing = "a table under these titles needs a mapping file, which describes its columns"
        return [
          {
            SourceDocument(Diagnostic(.error, at: place, missing, cause: .unknownField))
          }
        ]
      }
    }
    switch (source, self) {
    case (.folder(let folder), .simulatorDeviceType):
      return SimulatorDeviceTypeReader.steps(reading: folder).map { step in { step().withinLimits }
      }
    case (.folder(let folder), .unityDevice):
      return UnityDeviceReader.steps(reading: folder).map { step in { step().withinLimits } }
    default: break
    }
    let mismatch = Diagnostic(
      .error, at: SourceLocation(file: source.file, line: 1),
      "the format '\(rawValue)' does not read \(source.kind)")
    return [{ SourceDocument(mismatch) }]
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
