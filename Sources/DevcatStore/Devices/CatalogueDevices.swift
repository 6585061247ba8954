public import DevcatValues

/// The devices of the state that a catalogue file shows: of its head, of an earlier revision, or of a snapshot.
public struct CatalogueDevices: Devices {
  private let base: any Devices
  private let file: CatalogueFile

  init(_ base: any Devices, of file: CatalogueFile) { (self.base, self.file) = (base, file) }

  /// How many there are.
  public var count: Int { get throws { try base.count } }

  /// Whether there is none.
  public var isEmpty: Bool { get throws { try base.isEmpty } }

  /// The device with an id, or `nil`.
  public func profile(id: String) throws -> Profile? { try base.profile(id: id) }

  /// The ids of the devices that are called by a name of a kind, in order.
  public func ids(called name: String, _ kind: NameKind) throws -> [String] {
    try base.ids(called: name, kind)
  }

  /// The ids of the devices that a search may find.
  public func ids(mayHave word: String, beginning: String) throws -> [String]? {
    try base.ids(mayHave: word, beginning: beginning)
  }

  /// The devices that have something for others on a screen, in id order.
  public func givers(on screen: Size) throws -> [Profile] { try base.givers(on: screen) }

  /// Calls `body` with each device, in id order.
  public func forEachProfile(
    reading fields: Set<UInt16>?, _ body: (Profile) throws -> Void
  ) throws {
    try base.forEachProfile(reading: fields, body)
  }

  /// The revision that set the present value at a path, and its source.
  ///
  /// Complexity: proportional to the number of revisions that touched the device.
  public func origin(of path: FieldPath, in id: String) throws -> ValueOrigin? {
    let blames = try file.state.blame([path], in: id)
    return blames.first.flatMap { $0.value == nil ? nil : $0.origin }
  }
}
