import Foundation
import DevcatImport

/// Device types in the form of Xcode's simulators, of devices of our own.
enum SimulatorFixture {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// The value as a property list in XML; it begins at line 4.
  static func xml(_ value: String) -> [UInt8] { Array((head + value + "\n</plist>\n").utf8) }

  /// The main screen as Xcode 26 and earlier give it.
  static let profile = """
    <dict>
    <key>modelIdentifier</key><string>iPhone99,1</string>
    <key>supportedProductFamilyIDs</key><array><integer>1</integer></array>
    <key>mainScreenWidth</key><integer>1206</integer>
    <key>mainScreenHeight</key><integer>2622</integer>
    <key>mainScreenScale</key><real>3</real>
    <key>mainScreenWidthDPI</key><integer>460</integer>
    <key>mainScreenHeightDPI</key><integer>460</integer>
    <key>minRuntimeVersion</key><string>26.1</string>
    <key>framebufferMask</key><data>AAAA</data><key>made</key><date>2026-01-01T00:00:00Z</date>
    </dict>
    """

  /// The files of Xcode 27, with the display of the device after another.
  static let capabilities = """
    <dict><key>capabilities</key><dict>
    <key>idiom</key><string>phone</string>
    <key>DeviceCornerRadius</key><real>62</real>
    <key>displays</key><array>
    <dict><key>displayType</key><string>tvOut</string><key>width</key><integer>720</integer>
    <key>height</key><integer>480</integer><key>scale</key><integer>1</integer></dict>
    <dict><key>displayType</key><string>integrated</string><key>width</key><integer>1206</integer>
    <key>height</key><integer>2622</integer><key>scale</key><integer>3</integer></dict>
    <dict><key>displayType</key><string>scene</string><key>width</key><integer>7680</integer>
    <key>height</key><integer>4320</integer><key>scale</key><integer>3</integer></dict>
    </array></dict></dict>
    """

  static let profileOfXcode27 =
    "<dict><key>modelIdentifier</key><string>iPhone99,1</string></dict>"

  /// The same property list in its binary form.
  static func binary(_ xml: [UInt8]) -> [UInt8] {
    do {
      let list = try PropertyListSerialization.propertyList(from: Data(xml), format: nil)
      return [UInt8](
        try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    } catch {
      preconditionFailure("the fixture is no property list: \(error)")
    }
  }

  /// A bundle of the files given, by their names.
  static func bundle(
    _ name: String = "iPhone 99.simdevicetype", in folder: String = "Contents/Resources/",
    files: KeyValuePairs<String, [UInt8]>
  ) -> [SourceText] {
    files.map { SourceText($0.value, file: "\(name)/\(folder)\($0.key)") }
  }

  /// The folder of one device type, or of several.
  static func folder(_ files: [SourceText]) -> ImportSource {
    .folder(SourceFolder("types", files: files))
  }

  /// A device type whose files are `profile` and `capabilities`, in the forms of XML dictionaries.
  static func type(
    _ name: String = "iPhone 99.simdevicetype", profile: String? = nil, capabilities: String? = nil
  ) -> ImportSource {
    var files: [SourceText] = []
    if let profile { files += bundle(name, files: ["profile.plist": xml(profile)]) }
    if let capabilities { files += bundle(name, files: ["capabilities.plist": xml(capabilities)]) }
    return folder(files)
  }

  /// A profile of a screen.
  static func profile(_ width: Int, _ height: Int, _ scale: Int) -> String {
    """
    <dict><key>mainScreenWidth</key><integer>\(width)</integer>
    <key>mainScreenHeight</key><integer>\(height)</integer>
    <key>mainScreenScale</key><integer>\(scale)</integer></dict>
    """
  }

  /// Capabilities with a display of each size and type.
  static func displays(
    idiom: String = "phone", _ displays: (type: String, width: String, height: String)...,
    scale: String = "3", more: String = ""
  ) -> String {
    let list = displays.map {
      "\n<dict><key>displayType</key><string>\($0.type)</string><key>width</key>"
        + "<integer>\($0.width)</integer><key>height</key><integer>\($0.height)</integer>"
        + "<key>scale</key><integer>\(scale)</integer></dict>"
    }
    return "<dict><key>capabilities</key><dict><key>idiom</key><string>\(idiom)</string>\(more)"
      + "<key>displays</key><array>\(list.joined())\n</array></dict></dict>"
  }
}
