public import DevcatAdaptivity
import DevcatValues
public import DevcatRender

/// The data of lists and of the search: `data/names/K.js`, by position.
public struct NameParts {
  private var ids: [String] = []
  private var names: [String] = []
  private var families: [String] = []
  private var aliases: [[String]] = []
  private var models: [[String]] = []
  private var facts: [[FieldValue?]] = factColumns.map { _ in [] }
  private var safeAreas: [[(insets: EdgeInsets, sign: String)?]] = []
  private var signs: [String] = []
  private var finished = 0

  /// The facts that a list shows and sorts by, with the names of their columns.
  private static let factColumns: [(name: String, field: Field)] = [
    ("released", .released), ("widths", .pointsWidth), ("heights", .pointsHeight),
    ("pixelWidths", .pixelsWidth), ("pixelHeights", .pixelsHeight), ("scales", .scale),
    ("diagonals", .diagonal), ("radii", .cornersRadius), ("densities", .ppi),
  ]

  /// The fields of which a screen consists, for the sign behind it.
  private static let screen: [Field] = [.pointsWidth, .pointsHeight, .scale]

  /// Makes the parts of no device.
  public init() {}

  /// Adds the next device, with its outlines.
  ///
  /// - Returns: The part that it completes.
  public mutating func add(_ device: ExportedDevice, _ outlines: [DeviceOutline]) -> SiteFile? {
    let profile = device.profile
    ids.append(profile.id)
    names.append(profile.title)
    families.append(profile.family ?? "")
    aliases.append(profile.aliases)
    models.append(profile.models)
    for (index, column) in Self.factColumns.enumerated() {
      facts[index].append(profile[column.field.at()])
    }
    safeAreas.append(
      [.portrait, .landscape].map { orientation in
        outlines.first {
          $0.context == Context(mode: .fullScreen, orientation: orientation)
        }?.safeArea.value.map { ($0.value, $0.segment.sign) }
      })
    let grades = Self.screen.map { device.grade(of: $0.at()) }
    signs.append((grades.max() ?? .confirmed).sign)
    return ids.count == CatalogueData.positionsPerPart ? finish() : nil
  }

  /// Ends the part that is open.
  public mutating func finish() -> SiteFile? {
    if ids.isEmpty { return nil }
    var writer = DataFile.writer()
    writer.object { writer in
      writer.member("ids", ids)
      writer.member("names", names)
      writer.member("families", families)
      for (key, lists) in [("aliases", aliases), ("models", models)] {
        writer.array(key, lists) { writer, texts in writer.array(texts) { $0.value($1) } }
      }
      for (column, values) in zip(Self.factColumns, facts) {
        writer.array(column.name, values) { $0.value(orNull: $1) }
      }
      writer.array("safeAreas", safeAreas) { writer, areas in
        writer.array(areas) { writer, area in
          guard let (insets, sign) = area else { return writer.null() }
          writer.array { writer in
            for side in insets.lengths { writer.value(side) }
            if !sign.isEmpty { writer.value(sign) }
          }
        }
      }
      writer.member("signs", signs)
    }
    let file = DataFile.file("names/\(finished)", value: writer.bytes)
    let next = finished + 1
    self = NameParts()
    finished = next
    return file
  }
}
