public import Arguments
import Pictures
public import Render

/// `devcat draw`: the outlines of devices, to the same scale.
enum DrawCommand {
  struct Options: Sendable {
    var devices: [String] = []
    var context = ContextOptions()
    var os: String?
    var unit = OutlineUnit.points
    var output: String?
    var isForced = false
    var isJSON = false
    var revision: String?
    var catalogue = CatalogueOptions()
  }

  static let command = Command(
    "draw", "Draw the outlines of devices to one scale, with safe areas and split views.",
    discussion: """
      Without '--output', it draws in characters. The default is full screen in portrait:
        devcat draw 'iPhone 8' 'iPhone 16 Pro' --units mm -o phones.svg
        devcat draw 'iPad mini 4' --mode two-thirds --orientation landscape
      """,
    options: Options(),
    [
      .words(
        "device", to: \.devices, help: "An id, a name, an alias or a model identifier.", minimum: 1,
        completion: .devices)
    ] + Argument.shared(ContextOptions.arguments, at: \.context) + [
      .option(
        "--os", to: \.os, value: "version",
        help: AskedSystem.help),
      .option(
        "--units", to: \.unit, value: "unit",
        help: "The unit of the scale: points, or millimetres for the real size."),
      .option(
        "-o", "--output", to: \.output, value: "file",
        help: "Write SVG to a file; '-' for standard output.", completion: .file),
      .flag("--force", to: \.isForced, help: "Replace an existing file."),
      .option(
        "--at", to: \.revision, value: "revision",
        help: "A revision: a number, a tag, 'head' or 'head~1'."),
      .flag("--json", to: \.isJSON, help: "Print the outlines as a JSON object."),
    ] + Argument.shared(CatalogueOptions.arguments, at: \.catalogue),
    validate: { options in
      if options.isJSON, options.output != nil {
        return
          "'--json' and '--output' cannot be given together; '--json' prints to standard output"
      }
      if options.isForced, options.output == nil || options.output == "-" {
        return "'--force' replaces the file of '--output', which is missing"
      }
      return nil
    }, run: run)

  @Sendable private static func run(_ options: Options) throws {
    let file = try options.catalogue.openForReading(at: options.revision)
    let devices = try file.reading {
      let asked = DrawnDevices(
        context: options.context, os: try AskedSystem.version(options.os, in: file),
        unit: options.unit)
      return try options.devices.map { try asked.device($0, in: file) }
    }
    if options.isJSON {
      return try JSONOutput.print { DrawingJSON.write(devices, to: &$0) }
    }
    guard let path = options.output else {
      return try Output.standard.write(
        TerminalDrawing.text(
          devices, width: Output.width ?? 80, height: Output.height, isStyled: Output.isStyled))
    }
    let text = Array(SVGWriter.text(OutlineDrawing.picture(devices)).utf8)
    if path == "-" { return try Output.standard.write(text) }
    try FileAccess.replace(path, overwriting: options.isForced) { try $0(text) }
  }
}

extension OutlineUnit: ArgumentValue {}
