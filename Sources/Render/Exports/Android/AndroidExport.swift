import Catalogue

/// Devices as a list of Android's SDK, `devices.xml`, of which Android Studio makes emulators.
///
/// The list demands much that a catalogue does not know, such as the memory and the cameras; there
/// it says what a plain device has. Source: the schema `http://schemas.android.com/sdk/devices/5`.
public enum AndroidExport {
  /// The list.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var export = ExportText()
    export.text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <d:devices xmlns:d="http://schemas.android.com/sdk/devices/5">

      """
    for device in devices {
      switch AndroidDevice.make(of: device.profile) {
      case .success(let element): export.text += element.text
      case .failure(let obstacle): export.passOver(device, obstacle.reason)
      }
    }
    export.text += "</d:devices>\n"
    return export
  }
}
