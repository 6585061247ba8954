import DevcatValues

/// Devices as a TypeScript module: types, every device, and a look-up by identifier.
///
/// A device has the form of its JSON, but for the safe areas and heights as its record has them:
/// the module has what follows from them.
public enum TypeScriptExport {
  /// Writes the module, which represents every device.
  public static func export(_ devices: [ExportedDevice]) -> ExportText {
    var writer = JSONWriter(style: .compact, dialect: .script)
    var export = ExportText()
    export.text = TypeScriptDeclarations.title + unions(devices.map(\.content))
    export.text += TypeScriptDeclarations.head
    for device in devices {
      ProfileJSON.write(device, hasObservations: false, to: &writer)
      writer.endLine()
      let literal = String(decoding: writer.takeBytes().dropLast(), as: UTF8.self)
      export.text += "  checked(\(literal)),\n"
    }
    export.text += TypeScriptDeclarations.tail
    return export
  }

  /// The types of ids, modes, orientations and idioms: the texts that there are.
  private static func unions(_ contents: [ProfileContent]) -> String {
    union("DeviceId", "The id of a device.", contents.map(\.id), [])
      + ExportVocabulary.all(contents).map(union).joined()
  }

  private static func union(
    _ name: String, _ summary: String, _ known: [String], _ present: [String]
  ) -> String {
    let texts = known + TextOrder.set(present).filter { !known.contains($0) }
    let literals = texts.map { "\n  | " + ScriptText.literal($0) }
    let type = literals.isEmpty ? " never" : literals.joined()
    return "/** \(summary) */\nexport type \(name) =\(type);\n\n"
  }
}

/// The parts of a TypeScript export that are the same for every catalogue.
enum TypeScriptDeclarations {
  static let title = #"""
    // Made by 'devcat export --format typescript'. Do not edit: exporting again overwrites it.


    """#

  static let head = #"""
    /** How expansive one direction of a content area is. */
    export type SizeClass = "compact" | "regular";

    /** What a value rests on. */
    export interface Origin {
      readonly orientation: Orientation;
      /** `own`, or the id of the device with the same display from which it is taken. */
      readonly basis: string;
      /** The newest version of the OS on which somebody stated it. */
      readonly checked?: string;
      readonly mark?: "derived" | "disputed";
      /** What contradicts it. */
      readonly other?: string;
    }

    /** The versions of the OS that have a value. */
    export interface Versions {
      /** In words, such as `iOS 14 to 18`. */
      readonly versions: string;
      /** The first one, where it is known. */
      readonly from?: string;
      /** The first one that has another value, if any has. */
      readonly until?: string;
    }

    /** The insets of a safe area, in points. */
    export interface SafeArea extends Origin {
      readonly top: number;
      readonly left: number;
      readonly bottom: number;
      readonly right: number;
    }

    \#(Field.heights.map(type(ofHeight:)).joined(separator: "\n\n"))

    /** An app in a mode and orientation: its size classes, and its size in points. */
    export interface Layout {
      readonly mode: Mode;
      readonly orientation: Orientation;
      /** False where the device does not offer the mode in this orientation. */
      readonly available: boolean;
      readonly horizontal?: SizeClass;
      readonly vertical?: SizeClass;
      readonly width?: number;
      readonly height?: number;
      /** The id of the device with the same screen from which the classes are taken. */
      readonly derivedFrom?: string;
    }

    /** A display, held upright. */
    export interface Display {
    \#(properties(FieldMember.ofDisplay))
      readonly layouts?: readonly Layout[];
      /** On the device's newest OS. */
      readonly current?: {
        readonly os?: string;
        readonly safeAreas: readonly SafeArea[];
    \#(lists { $0 })
      };
      /** From version to version, the oldest first. */
      readonly timelines?: {
        readonly safeAreas: readonly (SafeArea & Versions)[];
    \#(lists { "(\($0) & Versions)" })
      };
    }

    /** The known values of a device; a missing value is unknown. The first display is at the top. */
    export interface Device extends Display {
      readonly id: DeviceId;
    \#(properties(FieldMember.ofIdentity))
      /** Further displays by name. */
      readonly displays?: { readonly [name: string]: Display };
      readonly attributes?: { readonly [key: string]: string | number | boolean };
      /** Values of a later version of devcat, in hexadecimal digits. */
      readonly unknownFields?: { readonly [path: string]: string };
    }

    // Each device is checked by itself: compilers compare the elements of a long list with each other.
    const checked = (device: Device): Device => device;

    /** Every device, in the order of `devcat list`: by family, the newest first. */
    export const devices: readonly Device[] = [

    """#

  /// The type of a height by OS and orientation.
  private static func type(ofHeight field: Field) -> String {
    """
    /** \(field.comment) */
    export interface \(field.typeName) extends Origin {
      readonly height: number;
    }
    """
  }

  /// The lists of the heights, whose elements are of a type made from its name.
  private static func lists(_ type: (String) -> String) -> String {
    Field.heights.map { "    readonly \($0.listName): readonly \(type($0.typeName))[];" }
      .joined(separator: "\n")
  }

  /// The members for fields, each with its meaning.
  private static func properties(_ members: [FieldMember]) -> String {
    members.flatMap { member -> [String] in
      let comment = member.parts.map(\.field.comment).joined(separator: " ")
      let parts = member.parts.map { "readonly \($0.name)?: \(self.type(of: $0.field))" }
      let type = member.field.map { self.type(of: $0) } ?? "{ \(parts.joined(separator: "; ")) }"
      var lines = ["  /** \(comment) */", "  readonly \(member.name)?: \(type);"]
      if member.field == .scale {
        lines += ["  /** Panel pixels to a point. */", "  readonly nativeScale?: number;"]
      }
      return lines
    }.joined(separator: "\n")
  }

  private static func type(of field: Field) -> String {
    switch field.type {
    case .number: "number"
    case .boolean: "boolean"
    case .set: "readonly \(field.wordType ?? "string")[]"
    case .text, .date, .version, .choice, .safeArea, .layout, .attribute:
      field.wordType ?? "string"
    }
  }

  static let tail = #"""
    ];

    const byIdentifier = new Map<string, Device | undefined>();
    for (const device of devices) {
      for (const model of device.models ?? []) {
        byIdentifier.set(model, byIdentifier.has(model) ? undefined : device);
      }
    }
    for (const device of devices) byIdentifier.set(device.id, device);

    /**
     * The device with an id or a model identifier such as `iPhone12,5`; undefined where none has it,
     * or several do.
     */
    export function deviceIdentifiedBy(identifier: string): Device | undefined {
      return byIdentifier.get(identifier);
    }

    """#
}
