import DevcatValues

/// The lists of safe areas, heights and layouts, whose elements carry their keys inside.
extension ProfileObjectReader {
  private static let safeAreaKeys = [
    "os", "orientation", "top", "left", "bottom", "right",
  ]
  private static let safeAreaPaths = safeAreaKeys.map { "safeAreas." + $0 }
  private static let packedSafeAreaKeys = safeAreaKeys.map { PackedKey($0) }

  private static let heightKeys = ["os", "orientation", "height"]
  private static let packedHeightKeys = heightKeys.map { PackedKey($0) }

  private static let layoutKeys = [
    "mode", "orientation", "available", "horizontal", "vertical", "width", "height", "replacedBy",
    "derivedFrom",
  ]
  private static let packedLayoutKeys = layoutKeys.map { PackedKey($0) }
  private static let orientation = FieldType.choice(Orientation.allCases.map(\.rawValue))
  private static let sizeClass = FieldType.choice(SizeClass.allCases.map(\.name))

  /// The list of the safe areas of a display.
  mutating func safeAreas(on display: String?) throws(JSONSyntaxError) {
    try elements("safeAreas") { (reader, offset) throws(JSONSyntaxError) in
      try reader.safeArea(on: display, offset)
    }
  }

  /// The list of the values of one of `Field.heights` of a display.
  mutating func heights(_ field: Field, on display: String?) throws(JSONSyntaxError) {
    try elements(field.listName) { (reader, offset) throws(JSONSyntaxError) in
      try reader.height(field, on: display, offset)
    }
  }

  /// The list of the layouts of a display.
  mutating func layouts(on display: String?) throws(JSONSyntaxError) {
    try elements("layouts") { (reader, offset) throws(JSONSyntaxError) in
      try reader.layout(on: display, offset)
    }
  }

  private mutating func safeArea(on display: String?, _ offset: Int) throws(JSONSyntaxError) {
    var os = ""
    var orientation: Orientation?
    var sides: [Double?] = [nil, nil, nil, nil]
    let noted = problems.count
    try keyed("safeAreas", Self.safeAreaKeys, Self.packedSafeAreaKeys) {
      (reader, index) throws(JSONSyntaxError) in
      switch index {
      case 0: os = try reader.requiredText("safeAreas.os") ?? ""
      case 1: orientation = try reader.orientation("safeAreas.orientation")
      default: sides[index - 2] = try reader.number(Self.safeAreaPaths[index])
      }
    }
    if problems.count > noted { return }
    guard let orientation, let top = sides[0], let left = sides[1], let bottom = sides[2],
      let right = sides[3]
    else {
      return note(offset, "a safe area needs an orientation, top, left, bottom and right")
    }
    let insets = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    set(.safeArea(os: os, orientation, display: display), to: .safeArea(insets))
  }

  private mutating func height(
    _ field: Field, on display: String?, _ offset: Int
  ) throws(JSONSyntaxError) {
    let list = field.listName
    var os = ""
    var orientation: Orientation?
    var height: Double?
    let noted = problems.count
    try keyed(list, Self.heightKeys, Self.packedHeightKeys) {
      (reader, index) throws(JSONSyntaxError) in
      switch index {
      case 0: os = try reader.requiredText(list + ".os") ?? ""
      case 1: orientation = try reader.orientation(list + ".orientation")
      default: height = try reader.number(list + ".height")
      }
    }
    if problems.count > noted { return }
    guard let orientation, let height else {
      return note(offset, "a \(field.label.lowercased()) needs an orientation and a height")
    }
    set(field.at([os, orientation.rawValue], display: display), to: .number(height))
  }

  private mutating func layout(on display: String?, _ offset: Int) throws(JSONSyntaxError) {
    var mode: String?
    var orientation: Orientation?
    var available: Bool?
    var isDerived = false
    var traits = LayoutTraits()
    let noted = problems.count
    try keyed("layouts", Self.layoutKeys, Self.packedLayoutKeys) {
      (reader, index) throws(JSONSyntaxError) in
      switch index {
      case 0: mode = try reader.requiredText("layouts.mode")
      case 1: orientation = try reader.orientation("layouts.orientation")
      case 2: available = try reader.boolean("layouts.available")
      case 3: traits.horizontal = try reader.sizeClass("layouts.horizontal")
      case 4: traits.vertical = try reader.sizeClass("layouts.vertical")
      case 5: traits.width = try reader.number("layouts.width")
      case 6: traits.height = try reader.number("layouts.height")
      // 'replacedBy' and 'derivedFrom' are computed for output. A derived layout is not read at
      // all: it would become a recorded value.
      case 7: try reader.scanner.skipValue()
      default:
        isDerived = true
        try reader.scanner.skipValue()
      }
    }
    if isDerived || problems.count > noted { return }
    guard let mode, let orientation, let available else {
      return note(offset, "a layout needs a mode, an orientation and 'available'")
    }
    guard available != traits.isEmpty else {
      return note(
        offset, as: .unusable,
        available
          ? "a layout that is available gives at least a size class or a side"
          : "a layout that is not available has neither size classes nor a size")
    }
    let path =
      display == nil
      ? FieldPath(number: Self.layoutNumber, keys: .two(mode, orientation.rawValue))
      : .layout(Mode(rawValue: mode), orientation, display: display)
    set(path, to: .layout(available ? .available(traits) : .notAvailable))
  }

  private static let layoutNumber = Field.layouts.number

  private mutating func orientation(_ field: String) throws(JSONSyntaxError) -> Orientation? {
    try text(field, Self.orientation) { Orientation(rawValue: $0) != nil }
      .flatMap(Orientation.init(rawValue:))
  }

  private mutating func sizeClass(_ field: String) throws(JSONSyntaxError) -> SizeClass? {
    try text(field, Self.sizeClass) { SizeClass(exact: $0) != nil }.flatMap(SizeClass.init(exact:))
  }

  /// Reads the elements of an array with `body`, or refuses another value.
  private mutating func elements(
    _ field: String, _ body: (inout Self, _ offset: Int) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard scanner.peek() == UInt8(ascii: "[") else {
      return try refuse(field, expected: "an array")
    }
    var more = try scanner.beginArray()
    while more {
      if scanner.peek() == UInt8(ascii: "{") {
        try body(&self, scanner.position)
      } else {
        try refuse(field, expected: "an object")
      }
      more = try scanner.nextElement()
    }
  }

  /// Reads an object with closed keys, each of them once, with `body` for the value of each.
  private mutating func keyed(
    _ field: String, _ names: [String], _ keys: [PackedKey],
    _ body: (inout Self, _ index: Int) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    var seen: UInt64 = 0
    var more = try scanner.beginObject()
    while more {
      let key = try scanner.key()
      let packed = key.isPlain ? PackedKey(scanner.bytes, key.content) : nil
      let known = packed.flatMap(keys.firstIndex(of:))
      if let known, seen & 1 << UInt64(known) == 0 {
        seen |= 1 << UInt64(known)
        if try !skipNull() { try body(&self, known) }
      } else {
        let word = try scanner.text(of: key)
        note(
          key.offset,
          known == nil
            ? "unknown field '\(field).\(word)'" + Spelling.suggestion(for: word, among: names)
            : "'\(field).\(word)' is given twice")
        try scanner.skipValue()
      }
      more = try scanner.nextMember()
    }
  }
}

extension SizeClass {
  /// The class whose word in devcat's own form is exactly `word`; `nil` if there is none.
  fileprivate init?(exact word: String) {
    switch word {
    case "compact": self = .compact
    case "regular": self = .regular
    default: return nil
    }
  }
}
