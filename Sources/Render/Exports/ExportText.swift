/// What an export wrote, and the devices that its format has no place for.
public struct ExportText: Sendable {
  /// A device that is not in the export.
  public struct PassedOver: Hashable, Sendable {
    /// The id of the device.
    public let id: String
    /// What the format needs and the catalogue does not know, or what the device is.
    public let reason: String
  }

  /// The text of the export.
  public internal(set) var text = ""
  /// The devices that are not in it, in order.
  public internal(set) var passedOver: [PassedOver] = []

  /// Notes that a device is not in the export.
  mutating func passOver(_ device: ExportedDevice, _ reason: String) {
    passedOver.append(PassedOver(id: device.profile.id, reason: reason))
  }
}
