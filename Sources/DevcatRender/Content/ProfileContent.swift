public import DevcatValues

/// The parts of a profile, sorted in one pass over its entries into the order of pages and exports.
struct ProfileContent {
  let id: String
  private(set) var main = DisplayContent(name: nil)
  /// The displays beyond the main one, sorted by name.
  private(set) var further: [DisplayContent] = []
  private(set) var attributes: [(key: String, value: FieldValue)] = []
  /// Values that this version does not know how to show, with the text of their paths.
  private(set) var unknown: [(path: String, value: FieldValue)] = []
  private var identity = [FieldValue?](repeating: nil, count: DisplayContent.count)

  /// - Parameters:
  ///   - source: The whole device, where `profile` has chosen fields only.
  ///   - os: The version of the OS by which windows have replaced modes; `nil` for any.
  init(
    _ profile: Profile, derived: [DerivedLayout], timelines: DeviceTimelines, of source: Profile,
    on os: OSVersion?
  ) {
    id = profile.id
    for entry in profile.entries { add(entry) }
    attributes.sort { TextOrder.precedes($0.key, $1.key) }
    main.finish(derived, timelines, of: source, on: os)
    // A display may have derived layouts and no recorded value.
    for name in Set(derived.compactMap(\.display))
    where !further.contains(where: { $0.name == name }) {
      further.append(DisplayContent(name: name))
    }
    further.sort { TextOrder.precedes($0.name ?? "", $1.name ?? "") }
    for index in further.indices {
      further[index].finish(derived, timelines, of: source, on: os)
    }
  }

  /// The value of a field of the group `identity`.
  subscript(field: Field) -> FieldValue? { identity[Int(field.number)] }

  private mutating func add(_ entry: Profile.Entry) {
    let (path, value) = (entry.path, entry.value)
    guard let field = path.field, path.isKnown, value.fits(field.type) else {
      unknown.append((path.description, value))
      return
    }
    switch field.group {
    case .identity: identity[Int(path.number)] = value
    case .attributes: attributes.append((path.keys[0], value))
    case .display, .safeArea, .heights, .layouts:
      if path.number < Field.furtherDisplays {
        let keys = path.keys
        let isKeyed = keys.count == 2
        main.add(
          value, of: field, outer: isKeyed ? keys[0] : "", inner: isKeyed ? keys[1] : "")
      } else {
        addToFurther(value, of: field, path)
      }
    }
  }

  private mutating func addToFurther(_ value: FieldValue, of field: Field, _ path: FieldPath) {
    let keys = path.keys
    let isKeyed = keys.count == 3
    let index = further.firstIndex { $0.name == keys[0] } ?? further.endIndex
    if index == further.endIndex { further.append(DisplayContent(name: keys[0])) }
    further[index].add(
      value, of: field, outer: isKeyed ? keys[1] : "", inner: isKeyed ? keys[2] : "")
  }
}

extension FieldValue {
  /// Whether the value is one that a field of the type takes.
  func fits(_ type: FieldType) -> Bool {
    switch (type, self) {
    case (.text, .text), (.date, .text), (.version, .text), (.choice, .text), (.number, .number),
      (.boolean, .boolean), (.set, .set), (.safeArea, .safeArea), (.layout, .layout),
      (.attribute, .text), (.attribute, .number), (.attribute, .boolean):
      true
    case _: false
    }
  }

  /// Whether the value is of a field that this version does not know.
  public var isOpaque: Bool { if case .opaque = self { true } else { false } }
}
