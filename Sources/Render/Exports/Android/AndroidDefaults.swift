/// Values that Android's device list requires and no catalogue has: those of a plain device.
enum AndroidDefaults {
  /// The hardware; a television has no battery.
  static func hardware(isTelevision: Bool) -> String {
    isTelevision ? plain.replacing("battery", with: "plugged-in") : plain
  }

  private static let plain = """
          <d:networking>Bluetooth Wifi</d:networking>
          <d:sensors>Accelerometer</d:sensors>
          <d:mic>true</d:mic>
          <d:keyboard>nokeys</d:keyboard>
          <d:nav>nonav</d:nav>
          <d:ram unit="GiB">2</d:ram>
          <d:buttons>soft</d:buttons>
          <d:internal-storage unit="GiB">8</d:internal-storage>
          <d:removable-storage unit="GiB"/>
          <d:cpu>Generic CPU</d:cpu>
          <d:gpu>Generic GPU</d:gpu>
          <d:abi>armeabi-v7a arm64-v8a x86 x86_64</d:abi>
          <d:dock/>
          <d:power-type>battery</d:power-type>
    """

  static let software = """
        <d:software>
          <d:api-level>-</d:api-level>
          <d:live-wallpaper-support>true</d:live-wallpaper-support>
          <d:bluetooth-profiles/>
          <d:gl-version>2.0</d:gl-version>
          <d:gl-extensions/>
          <d:status-bar>true</d:status-bar>
        </d:software>
    """

  /// The elements that make the screen of a watch a circle.
  static let round = """
        <d:boot-props>
          <d:boot-prop>
            <d:prop-name>ro.emulator.circular</d:prop-name>
            <d:prop-value>true</d:prop-value>
          </d:boot-prop>
        </d:boot-props>

    """

  /// A way to hold the device.
  static func state(_ name: String, _ orientation: String, isDefault: Bool) -> String {
    """
        <d:state name="\(name)"\(isDefault ? " default=\"true\"" : "")>
          <d:description>The device in \(name.lowercased()) orientation</d:description>
          <d:screen-orientation>\(orientation)</d:screen-orientation>
          <d:keyboard-state>keyssoft</d:keyboard-state>
          <d:nav-state>nonav</d:nav-state>
        </d:state>

    """
  }
}
