/// The field table: the one place that says what a profile is made of.
///
/// Records, patches, merges, CSV columns, `--fields`, blame and the reference page are driven by it.
/// Numbers 25 to 127 are free for later fields; number 20 was a status bar without keys and is never
/// given again. A display field n has n + 128 for further displays.
extension Field {
  /// Every field, in the order of the numbers.
  public static let all: [Field] = identity + display + keyed

  private static let identity: [Field] = [
    Field(1, "id", .identity, .text, "The slug by which the profile is known; it never changes."),
    Field(2, "name", .identity, .text, "The name under which the device is sold."),
    Field(3, "family", .identity, .text, "The product family: iPhone, iPad, Android and so on."),
    Field(
      4, "idiom", .identity,
      .choice(["phone", "pad", "tv", "watch", "vision", "mac", "unspecified"]),
      "The interface idiom."),
    Field(
      5, "models", .identity, .set(of: []), "The model identifiers, such as iPhone12,5."),
    Field(6, "aliases", .identity, .set(of: []), "Other names by which the device is found."),
    Field(
      7, "released", .identity, .date, "When it was released: the year, month or day as known."),
    Field(
      8, "status", .identity, .choice(["preview", "announced", "released"]),
      "How far its release has come."),
  ]

  /// The range of the sides of a screen.
  private static let lengths = 1.0...100_000
  /// The range of lengths within a screen.
  private static let insets = 0.0...100_000

  private static let display: [Field] = [
    Field(
      9, "diagonal", .display, .number, in: 0.1...1000, unit: "in", "The diagonal of the panel."),
    Field(
      10, "points.width", .display, .number, in: lengths, unit: "pt",
      "The width of the screen, upright."),
    Field(
      11, "points.height", .display, .number, in: lengths, unit: "pt",
      "The height of the screen, upright."),
    Field(
      12, "pixels.width", .display, .number, in: lengths, unit: "px",
      "The width of the panel, upright."
    ),
    Field(
      13, "pixels.height", .display, .number, in: lengths, unit: "px",
      "The height of the panel, upright."),
    Field(
      14, "scale", .display, .number, in: 0.1...100,
      "Rendered pixels to a point: the UIKit scale factor."),
    Field(15, "ppi", .display, .number, in: 1...10_000, unit: "ppi", "Panel pixels to an inch."),
    Field(
      16, "corners.style", .display, .choice(["rounded", "rectangular"]),
      "How the display's corners are shaped."),
    Field(
      17, "corners.radius", .display, .number, in: insets, unit: "pt",
      "The radius of the display's corners."),
    Field(
      18, "orientations", .display,
      .set(of: ["portrait", "portrait-upside-down", "landscape-left", "landscape-right"]),
      "The orientations that the device supports."),
    Field(
      19, "homeIndicator", .display, .boolean, "Whether it shows the indicator for the Home screen."
    ),
  ]

  private static let keyed: [Field] = [
    Field(
      21, "safeArea", .safeArea, .safeArea, in: insets, unit: "pt", "The insets of the safe area."),
    Field(
      22, "layouts", .layouts, .layout, in: lengths,
      "The size classes and the size of an app in a mode and orientation, or not available."),
    Field(
      23, "attributes", .attributes, .attribute, in: -0x1p53...0x1p53,
      "A value of the team's own, or of evidence."),
    Field(
      24, "statusBar", .statusBar, .number, in: insets, unit: "pt",
      "The height of the status bar; 0 where it is hidden by default."),
  ]

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

  /// The row for `id`, which every profile has.
  public static let id = all[0]
  /// The row for `name`.
  public static let name = all[1]
  /// The row for `family`.
  public static let family = all[2]
  /// The row for `idiom`.
  public static let idiom = all[3]
  /// The row for `models`.
  public static let models = all[4]
  /// The row for `aliases`.
  public static let aliases = all[5]
  /// The row for `released`.
  public static let released = all[6]
  /// The row for `status`.
  public static let status = all[7]
  /// The row for `diagonal`.
  public static let diagonal = all[8]
  /// The row for `points.width`.
  public static let pointsWidth = all[9]
  /// The row for `points.height`.
  public static let pointsHeight = all[10]
  /// The row for `pixels.width`.
  public static let pixelsWidth = all[11]
  /// The row for `pixels.height`.
  public static let pixelsHeight = all[12]
  /// The row for `scale`.
  public static let scale = all[13]
  /// The row for `ppi`.
  public static let ppi = all[14]
  /// The row for `corners.style`.
  public static let cornersStyle = all[15]
  /// The row for `corners.radius`.
  public static let cornersRadius = all[16]
  /// The row for `orientations`.
  public static let orientations = all[17]
  /// The row for `homeIndicator`.
  public static let homeIndicator = all[18]
  /// The row for `safeArea`.
  public static let safeArea = all[19]
  /// The row for `layouts`.
  public static let layouts = all[20]
  /// The row for `attributes`.
  public static let attributes = all[21]
  /// The row for `statusBar`.
  public static let statusBar = all[22]
}
