/// The fields of a profile by name.
extension Profile {
  /// The name under which the device is sold.
  public var name: String? { self[Field.name.at()]?.text }
  /// The product family.
  public var family: String? { self[Field.family.at()]?.text }
  /// The interface idiom.
  public var idiom: String? { self[Field.idiom.at()]?.text }
  /// The model identifiers, sorted.
  public var models: [String] { self[Field.models.at()]?.members ?? [] }
  /// Other names, sorted.
  public var aliases: [String] { self[Field.aliases.at()]?.members ?? [] }
  /// The name, or the id where no name is known.
  public var title: String { name ?? id }

  /// Whether apps always have the whole screen: a device of Apple that is no iPad, and has one display.
  public var isAlwaysFullScreen: Bool {
    Self.fullScreenFamilies.contains(family ?? "") && furtherDisplays.isEmpty
  }

  /// The families of Apple's devices without Split View and Slide Over.
  public static let fullScreenFamilies = [
    "iPhone", "iPod touch", "Apple Watch", "Apple TV", "Apple Vision",
  ]

  /// The first display, whose fields stand at the top level.
  public var main: Display { Display(profile: self, name: nil) }

  /// The names of the displays beyond the main one, sorted.
  public var furtherDisplays: [String] {
    TextOrder.set(entries.compactMap(\.path.display))
  }

  /// The display with a name; the main one for `nil`.
  public func display(_ name: String?) -> Display { Display(profile: self, name: name) }

  /// Every display, the main one first.
  public var displays: [Display] { [main] + furtherDisplays.map { display($0) } }

  /// Hands over every recorded layout in record order, of the display named (`nil` for the main one),
  /// and makes no list of them; rows whose orientation is unknown are left out.
  public func forEachLayout(
    _ body: (_ display: String?, _ mode: Mode, _ orientation: Orientation, _ layout: Layout) -> Void
  ) {
    for entry in entries where entry.path.field?.number == Field.layouts.number {
      let path = entry.path
      let depth = path.display == nil ? 0 : 1
      guard path.isKnown, let orientation = Orientation(rawValue: path.keys[depth + 1]),
        let layout = entry.value.layout
      else { continue }
      body(path.display, Mode(rawValue: path.keys[depth]), orientation, layout)
    }
  }

  /// The attributes by key, in the order of their keys in a record.
  public var attributes: [(key: String, value: FieldValue)] {
    entries.compactMap { entry in
      guard entry.path.number == Field.attributes.number, case .one(let key) = entry.path.keys
      else { return nil }
      return (key, entry.value)
    }
  }
}
