/// Device lists in the form of Android's SDK, with devices of our own.
enum AndroidFixture {
  /// A list of the elements given, one a line from the second on.
  static func list(_ devices: String..., version: Int = 7) -> String {
    "<?xml version=\"1.0\"?><a:devices xmlns:a=\"http://schemas.android.com/sdk/devices/\(version)\">\n"
      + devices.joined(separator: "\n") + "\n</a:devices>\n"
  }

  /// A device on one line.
  static func device(
    name: String = "<a:name>Acme One</a:name>", id: String = "<a:id>acme_1</a:id>",
    manufacturer: String = "<a:manufacturer>Acme</a:manufacturer>",
    screen: String = screen(), hardware: String = "", rest: String = ""
  ) -> String {
    "<a:device>\(name)\(id)\(manufacturer)<a:hardware>\(screen)\(hardware)</a:hardware>\(rest)"
      + "</a:device>"
  }

  static func screen(
    diagonal: String = "<a:diagonal-length>6.1</a:diagonal-length>",
    density: String = "<a:pixel-density>420dpi</a:pixel-density>",
    x: String = "1080", y: String = "2400", ppi: (String, String) = ("420.5", "421.5"),
    rest: String = ""
  ) -> String {
    "<a:screen>\(diagonal)\(density)<a:dimensions><a:x-dimension>\(x)</a:x-dimension>"
      + "<a:y-dimension>\(y)</a:y-dimension></a:dimensions><a:xdpi>\(ppi.0)</a:xdpi>"
      + "<a:ydpi>\(ppi.1)</a:ydpi>\(rest)</a:screen>"
  }

  /// A device in the form of the files: over several lines, with elements that are skipped.
  static let whole = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A list of our own. -->
    <d:devices xmlns:d="http://schemas.android.com/sdk/devices/2" xmlns:o="urn:other">
      <d:device>
        <o:name>not ours</o:name>
        <d:name>
          Acme &amp; Zwei
        </d:name>
        <d:manufacturer>Acme</d:manufacturer>
        <d:hardware>
          <d:screen>
            <d:screen-size>xlarge</d:screen-size>
            <d:diagonal-length>10</d:diagonal-length>
            <d:pixel-density>xhdpi</d:pixel-density>
            <d:screen-ratio>notlong</d:screen-ratio>
            <d:dimensions>
              <d:x-dimension>2560</d:x-dimension>
              <d:y-dimension>1600</d:y-dimension>
            </d:dimensions>
            <d:xdpi>300</d:xdpi>
            <d:ydpi>300</d:ydpi>
          </d:screen>
        </d:hardware>
        <d:state name="Landscape" default="true">
          <d:screen-orientation>land</d:screen-orientation>
        </d:state>
      </d:device>
    </d:devices>

    """
}
