/// The field table: the one place that says what a profile is made of.
///
/// Records, patches, merges, CSV columns, `--fields`, blame and the reference page are driven by it.
/// Numbers 38 to 127 are free for later fields; number 20 was a status bar without keys and is never
/// given again. A display field n has n + 128 for further displays.
extension Field {
  /// Every field, in the order of the numbers.
  public static let all: [Field] = rows.indices.map(Field.init(at:))

  /// The table, in the order of the numbers.
  static let rows: [Row] = identity + display + keyed + systems + panel + inputs + later

  #if DEBUG
    // Written at the start of the executable, before anything reads the table.
    private nonisolated(unsafe) static var later: [Row] = []

    /// Adds a field that this version does not have, as a later one may: tests run a debug build so
    /// beside one without.
    public static func addLaterField() {
      later = [
        Row(
          100, "brightness", .display, .number, in: 1...100_000, unit: "nits", "Brightness",
          "How bright the panel is with an image of the usual kind.")
      ]
    }
  #else
    private static let later: [Row] = []
  #endif

  private static let identity: [Row] = [
    Row(
      1, "id", .identity, .text, "Id", "The slug by which the profile is known; it never changes."),
    Row(2, "name", .identity, .text, "Name", "The name under which the device is sold."),
    Row(
      3, "family", .identity, .text, "Family",
      "The product family: iPhone, iPad, Android and so on."),
    Row(
      4, "idiom", .identity,
      .choice(["phone", "pad", "tv", "watch", "vision", "mac", "unspecified"]),
      "Idiom", "The interface idiom."),
    Row(
      5, "models", .identity, .set(of: []), "Model identifiers",
      "The model identifiers, such as iPhone12,5."),
    Row(
      6, "aliases", .identity, .set(of: []), "Other names",
      "Other names by which the device is found."),
    Row(
      7, "released", .identity, .date, "Released",
      "When it was released: the year, month or day as known."),
    Row(
      8, "status", .identity, .choice(["preview", "announced", "released"]),
      "Status", "How far its release has come."),
  ]

  /// The range of the sides of a screen.
  private static let lengths = 1.0...100_000
  /// The range of lengths within a screen.
  private static let insets = 0.0...100_000

  private static let display: [Row] = [
    Row(
      9, "diagonal", .display, .number, in: 0.1...1000, unit: "in", "Diagonal",
      "The diagonal of the panel."),
    Row(
      10, "points.width", .display, .number, in: lengths, unit: "pt",
      "Screen width", "The width of the screen, upright."),
    Row(
      11, "points.height", .display, .number, in: lengths, unit: "pt",
      "Screen height", "The height of the screen, upright."),
    Row(
      12, "pixels.width", .display, .number, in: lengths, unit: "px",
      "Panel width", "The width of the panel, upright."
    ),
    Row(
      13, "pixels.height", .display, .number, in: lengths, unit: "px",
      "Panel height", "The height of the panel, upright."),
    Row(
      14, "scale", .display, .number, in: 0.1...100,
      "Scale", "Rendered pixels to a point: the UIKit scale factor."),
    Row(
      15, "ppi", .display, .number, in: 1...10_000, unit: "ppi", "Pixel density",
      "Panel pixels to an inch."),
    Row(
      16, "corners.style", .display, .choice(["rounded", "rectangular"]),
      "Corners", "How the display's corners are shaped."),
    Row(
      17, "corners.radius", .display, .number, in: insets, unit: "pt",
      "Corner radius", "The radius of the display's corners."),
    Row(
      18, "orientations", .display,
      .set(of: ["portrait", "portrait-upside-down", "landscape-left", "landscape-right"]),
      "Orientations", "The orientations that the device supports."),
    Row(
      19, "homeIndicator", .display, .boolean, "Home indicator",
      "Whether it shows the indicator for the Home screen."
    ),
  ]

  private static let keyed: [Row] = [
    Row(
      21, "safeArea", .safeArea, .safeArea, in: insets, unit: "pt", "Safe area",
      "The insets of the safe area."),
    Row(
      22, "layouts", .layouts, .layout, in: lengths,
      "Size classes",
      "The size classes and the size of an app in a mode and orientation, or not available."),
    Row(
      // Up to 2^53, a 64-bit number keeps every integer.
      23, "attributes", .attributes, .attribute, in: -0x1p53...0x1p53,
      "Attribute", "A value of the team's own, or of evidence."),
    Row(
      24, "statusBar", .heights, .number, in: insets, unit: "pt",
      "Status bar", "The height of the status bar; 0 where it is hidden by default."),
  ]

  private static let systems: [Row] = [
    Row(
      25, "os.first", .identity, .version, "First OS",
      "The first version of the operating system that the device ran."),
    Row(
      26, "os.last", .identity, .version, "Last OS",
      "The last version of the operating system that the device ran; none if it runs the newest, "
        + "or if no source says."),
  ]

  private static let panel: [Row] = [
    Row(
      27, "refreshRate", .display, .number, in: 1...1000, unit: "Hz", "Refresh rate",
      "How often in a second the panel shows a new image, at most."),
    Row(
      28, "gamut", .display, .choice(["srgb", "p3"]), "Color gamut",
      "The colors that the panel shows."),
    Row(
      29, "sensorHousing.kind", .display, .choice(["none", "notch", "dynamic-island"]),
      "Sensor housing", "What the screen leaves out for cameras and sensors."),
    Row(
      30, "sensorHousing.width", .display, .number, in: insets, unit: "pt",
      "Sensor housing width", "The width of the sensor housing, upright."),
    Row(
      31, "sensorHousing.height", .display, .number, in: insets, unit: "pt",
      "Sensor housing height", "The height of the sensor housing, upright."),
    Row(
      32, "sensorHousing.top", .display, .number, in: insets, unit: "pt",
      "Sensor housing top", "How far a Dynamic Island is from the top of the screen, upright."),
    Row(
      33, "zoomed.width", .display, .number, in: lengths, unit: "pt", "Zoomed width",
      "The width of the screen with Display Zoom, whose points are larger, upright."),
    Row(
      34, "zoomed.height", .display, .number, in: lengths, unit: "pt", "Zoomed height",
      "The height of the screen with Display Zoom, whose points are larger, upright."),
    Row(
      35, "moreSpace.width", .display, .number, in: lengths, unit: "pt", "More Space width",
      "The width of the screen with More Space, whose points are smaller, upright."),
    Row(
      36, "moreSpace.height", .display, .number, in: lengths, unit: "pt", "More Space height",
      "The height of the screen with More Space, whose points are smaller, upright."),
  ]

  private static let inputs: [Row] = [
    Row(
      37, "keyboard", .heights, .number, in: insets, unit: "pt",
      "Keyboard", "The height of the keyboard on the screen, from the lower edge of the screen.")
  ]

  /// The fields with a value for each OS and orientation: the safe areas, and the heights.
  public static let keyedByOS: [Field] = all.filter(\.group.isKeyedByOS)
  /// The fields that are heights by OS and orientation.
  public static let heights: [Field] = all.filter { $0.group == .heights }

  /// The name of the list of its values in JSON and in exports to source code: `statusBars`.
  public var listName: String { path + "s" }

  private static let byNumber: [Field?] = {
    var table = [Field?](repeating: nil, count: Int(furtherDisplays) * 2)
    for field in all {
      table[Int(field.number)] = field
      if field.group.isOfDisplay { table[Int(field.number + furtherDisplays)] = field }
    }
    return table
  }()

  /// The field with a number, also a further display's; `nil` if it is unknown.
  public static func numbered(_ number: UInt16) -> Field? {
    Int(number) < byNumber.count ? byNumber[Int(number)] : nil
  }

  /// The field with a path such as `points.width`; `nil` if there is none.
  public static func named(_ path: String) -> Field? { all.first { $0.path == path } }

  private static func row(_ number: UInt16) -> Field {
    guard let field = numbered(number) else { preconditionFailure("no field \(number)") }
    return field
  }

  /// The row for `id`, which every profile has.
  public static let id = row(1)
  /// The row for `name`.
  public static let name = row(2)
  /// The row for `family`.
  public static let family = row(3)
  /// The row for `idiom`.
  public static let idiom = row(4)
  /// The row for `models`.
  public static let models = row(5)
  /// The row for `aliases`.
  public static let aliases = row(6)
  /// The row for `released`.
  public static let released = row(7)
  /// The row for `status`.
  public static let status = row(8)
  /// The row for `diagonal`.
  public static let diagonal = row(9)
  /// The row for `points.width`.
  public static let pointsWidth = row(10)
  /// The row for `points.height`.
  public static let pointsHeight = row(11)
  /// The row for `pixels.width`.
  public static let pixelsWidth = row(12)
  /// The row for `pixels.height`.
  public static let pixelsHeight = row(13)
  /// The row for `scale`.
  public static let scale = row(14)
  /// The row for `ppi`.
  public static let ppi = row(15)
  /// The row for `corners.style`.
  public static let cornersStyle = row(16)
  /// The row for `corners.radius`.
  public static let cornersRadius = row(17)
  /// The row for `orientations`.
  public static let orientations = row(18)
  /// The row for `homeIndicator`.
  public static let homeIndicator = row(19)
  /// The row for `safeArea`.
  public static let safeArea = row(21)
  /// The row for `layouts`.
  public static let layouts = row(22)
  /// The row for `attributes`.
  public static let attributes = row(23)
  /// The row for `statusBar`.
  public static let statusBar = row(24)
  /// The row for `os.first`.
  public static let osFirst = row(25)
  /// The row for `os.last`.
  public static let osLast = row(26)
  /// The row for `refreshRate`.
  public static let refreshRate = row(27)
  /// The row for `gamut`.
  public static let gamut = row(28)
  /// The row for `sensorHousing.kind`.
  public static let housingKind = row(29)
  /// The row for `sensorHousing.width`.
  public static let housingWidth = row(30)
  /// The row for `sensorHousing.height`.
  public static let housingHeight = row(31)
  /// The row for `sensorHousing.top`.
  public static let housingTop = row(32)
  /// The row for `zoomed.width`.
  public static let zoomedWidth = row(33)
  /// The row for `zoomed.height`.
  public static let zoomedHeight = row(34)
  /// The row for `moreSpace.width`.
  public static let moreSpaceWidth = row(35)
  /// The row for `moreSpace.height`.
  public static let moreSpaceHeight = row(36)
  /// The row for `keyboard`.
  public static let keyboard = row(37)
}
