import Catalogue

/// Devices as a TypeScript module: types, every device, and a look-up by identifier.
///
/// A device has the form of its JSON.
public enum TypeScriptExport {
  /// The source file.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var writer = JSONWriter(style: .compact, dialect: .script)
    var export = ExportText()
    export.text = TypeScriptDeclarations.title + unions(devices.map(\.content))
    export.text += TypeScriptDeclarations.head
    for device in devices {
      ProfileJSON.write(device, to: &writer)
      writer.endLine()
      let literal = String(decoding: writer.takeBytes().dropLast(), as: UTF8.self)
      export.text += "  checked(\(literal)),\n"
    }
    export.text += TypeScriptDeclarations.tail
    return export
  }

  /// The types of ids, modes, orientations and idioms: the texts that there are.
  private static func unions(_ contents: [ProfileContent]) -> String {
    let displays = contents.flatMap { [$0.main] + $0.further }
    let idioms: [String] = if case .choice(let words) = Field.idiom.type { words } else { [] }
    return [
      union("DeviceId", "The id of a device.", [], contents.map(\.id)),
      union(
        "Mode", "How much of a display an app has.", Mode.known.map(\.rawValue),
        displays.flatMap { $0.layouts.map(\.mode) }),
      union(
        "Orientation", "How a device is held.", Orientation.allCases.map(\.rawValue),
        displays.flatMap {
          $0.layouts.map(\.orientation) + $0.safeAreas.map(\.orientation)
            + $0.statusBars.map(\.orientation)
        }),
      union(
        "InterfaceOrientation", "An orientation that a device supports.",
        OrientationSet.all.members,
        displays.flatMap { $0[.orientations]?.members ?? [] }),
      union(
        "Idiom", "The interface idiom.", idioms, contents.compactMap { $0[.idiom]?.text }),
    ].joined()
  }

  private static func union(
    _ name: String, _ summary: String, _ known: [String], _ present: [String]
  ) -> String {
    let texts = known + TextOrder.set(present).filter { !known.contains($0) }
    let literals = texts.map { text in
      var writer = JSONWriter(style: .compact, dialect: .script)
      writer.value(text)
      return "\n  | " + String(decoding: writer.takeBytes(), as: UTF8.self)
    }
    let type = literals.isEmpty ? " never" : literals.joined()
    return "/** \(summary) */\nexport type \(name) =\(type);\n\n"
  }
}
