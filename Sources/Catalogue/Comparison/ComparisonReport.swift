/// What came of comparing sources with a catalogue.
public struct ComparisonReport: Hashable, Sendable {
  /// A device that the catalogue does not hold.
  public struct UnknownDevice: Hashable, Sendable {
    /// What the source calls it.
    public let name: String
    /// The row.
    public let location: SourceLocation
  }

  /// A value that a source states and the catalogue does not know, or knows in part.
  public struct Addition: Hashable, Sendable {
    /// The id of the profile.
    public let id: String
    /// What people call the device.
    public let title: String
    /// Where the value would stand.
    public let path: FieldPath
    /// The value.
    public let value: FieldValue
    /// The row.
    public let location: SourceLocation
  }

  /// The sources, as the user named them.
  public let sources: [String]
  /// How many devices of the catalogue the sources speak of.
  public internal(set) var deviceCount = 0
  /// How many values the sources state of them.
  public internal(set) var valueCount = 0
  /// How many of those the catalogue holds as stated.
  public internal(set) var agreeingCount = 0
  /// The values about which they differ, by field and then by id.
  public internal(set) var differences: [ComparedValue] = []
  /// The rows whose device cannot be told, or whose identifier and name contradict each other.
  public internal(set) var unplaced: [Diagnostic] = []
  /// What the catalogue does not know of its devices, in the order of the rows.
  public internal(set) var additions: [Addition] = []
  /// The devices that it does not hold, in the order of the rows.
  public internal(set) var unknownDevices: [UnknownDevice] = []

  init(sources: [String]) { self.sources = sources }

  /// Whether sources and catalogue differ anywhere: in a value, or in which device is meant.
  public var findsDifferences: Bool { !differences.isEmpty || !unplaced.isEmpty }
}
