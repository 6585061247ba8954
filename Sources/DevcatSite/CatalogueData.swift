public import DevcatValues
public import DevcatCharts
import DevcatRender

/// The data about the catalogue as a whole: `data/catalogue.js`, which leads to all other files.
public struct CatalogueData: Sendable {
  /// The number of devices in a full part of the names and of a column.
  static let positionsPerPart = 6_144

  /// The number of parts of a number of devices.
  static func parts(of devices: Int) -> Int {
    (devices + positionsPerPart - 1) / positionsPerPart
  }

  /// The name of the catalogue, for people.
  let name: String
  /// The identity of the lineage.
  let id: CatalogueID
  /// The newest revision; `nil` if there is none.
  let head: LogEntry?
  /// The number of the revision with whose snapshot history begins; `nil` if the history is
  /// complete.
  public let checkpoint: Int?
  /// The conditions that chose the devices.
  let conditions: [String]
  /// The version of devcat.
  let version: String
  /// The number of devices on the site.
  public var devices = 0
  /// The number of revisions in the log.
  public var revisions = 0
  /// The fields that devices may have.
  public var fields: [FieldRow] = []
  /// The positions with which the parts of the devices begin.
  public var deviceParts: [Int] = []
  /// The first and the last revision in each part of the changes.
  public var changeParts: [ClosedRange<Int>] = []

  /// The charts over the revisions, by their ids.
  public var charts: [(id: String, spec: ChartSpec, data: ChartData)] = []

  /// Makes the data that is known before the devices are read.
  public init(
    name: String, id: CatalogueID, head: LogEntry?, checkpoint: Int?, conditions: [String],
    version: String
  ) {
    self.name = name
    self.id = id
    self.head = head
    self.checkpoint = checkpoint
    self.conditions = conditions
    self.version = version
  }

  /// The file `data/catalogue.js`.
  public var file: SiteFile {
    var writer = DataFile.writer()
    writer.object { writer in
      writer.member("name", name)
      writer.member("id", id.description)
      writer.member("version", version)
      writer.key("head")
      if let head { LogText.write(head, to: &writer) } else { writer.null() }
      if let checkpoint { writer.member("shallow", checkpoint) }
      if !conditions.isEmpty { writer.member("where", conditions) }
      writer.member("devices", devices)
      writer.member("positionsPerPart", Self.positionsPerPart)
      writer.array("deviceParts", deviceParts) { $0.value($1) }
      writer.member("revisions", revisions)
      writer.member("revisionsPerPart", RevisionParts.count)
      writer.array("changeParts", changeParts) { writer, range in
        writer.array([range.lowerBound, range.upperBound]) { $0.value($1) }
      }
      writer.member("contexts", fields.compactMap { $0.column == nil ? nil : $0.context })
      writer.object("search") { writer in
        writer.object("words") { writer in
          for (word, field) in SearchText.words { writer.member(word, field) }
        }
        writer.object("units") { writer in
          for (unit, field) in SearchText.units { writer.member(unit, field) }
        }
        writer.object("plainWords") { writer in
          for (word, plain) in SearchText.plainWords { writer.member(word, plain) }
        }
        writer.member("chip", [SearchText.chip.beginning, SearchText.chip.end])
      }
      writer.array("fields", fields) { $1.write(to: &$0) }
      writer.objects("charts", charts) { writer, chart in
        writer.member("id", chart.id)
        writer.key("spec")
        ChartJSON.write(chart.spec, to: &writer)
        writer.key("data")
        ChartJSON.write(chart.data, to: &writer)
      }
    }
    return DataFile.file("catalogue", value: writer.bytes)
  }
}
