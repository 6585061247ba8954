/// Devices as a TypeScript module: types, every device, and a look-up by identifier.
///
/// The shape of a device is that of its JSON.
public enum TypeScriptExport {
  /// The source file.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var writer = JSONWriter(style: .compact, dialect: .script)
    var export = ExportText()
    export.text = TypeScriptDeclarations.head
    for device in devices {
      ProfileJSON.write(device, to: &writer)
      writer.endLine()
      let literal = String(decoding: writer.takeBytes().dropLast(), as: UTF8.self)
      export.text += "  checked(\(literal)),\n"
    }
    export.text += TypeScriptDeclarations.tail
    return export
  }
}
