/// The output of an export, and the devices that its format cannot represent.
public struct ExportText: Sendable {
  /// A device that is not in the export.
  public struct PassedOver: Hashable, Sendable {
    /// The id of the device.
    public let id: String
    /// The missing value that the format needs, or the unsuitable kind of device.
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

extension Unicode.Scalar {
  /// Whether the character can be written literally in a text of source code.
  ///
  /// Invisible characters cannot: controls, format characters (with those that change the direction
  /// of writing), line separators, marks without a letter before them, and unassigned ones.
  var isPlainInSource: Bool {
    if isASCII { return (0x20..<0x7f).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .privateUse, .unassigned, .nonspacingMark, .spacingMark, .enclosingMark:
      return false
    case _: return true
    }
  }
}
