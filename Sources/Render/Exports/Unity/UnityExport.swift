/// Devices as files of Unity's device simulator (`.device`), one for each.
///
/// A file has the required members and the safe area of each orientation. Source: Unity's manual,
/// "Adding a device", version 1.
public enum UnityExport {
  /// A file: its name, and its text.
  public typealias File = (name: String, text: String)

  /// The files, and the devices that have none.
  public static func export(
    _ devices: [ExportedDevice]
  ) -> (files: [File], passedOver: [ExportText.PassedOver]) {
    var export = ExportText()
    var files: [File] = []
    for device in devices {
      switch UnityDeviceFile.make(of: device.profile) {
      case .success(let file):
        var writer = JSONWriter(style: .pretty)
        file.write(to: &writer)
        writer.endLine()
        files.append(("\(device.profile.id).device", writer.text))
      case .failure(let obstacle): export.passOver(device, obstacle.reason)
      }
    }
    return (files, export.passedOver)
  }
}
