import DevcatValues

/// The right answers of a catalogue, computed plainly over profiles in memory.
struct NaiveModel {
  let profiles: [String: Profile]
  private var donors = TimelineDonors()
  private let newest: [String: OSVersion]

  init(profiles: [String: Profile]) {
    self.profiles = profiles
    let entries = profiles.values.flatMap(\.entries)
    let keys = entries.compactMap { entry in
      entry.path.field?.group.isKeyedByOS == true ? entry.path.groupKeys.first : nil
    }
    let values = entries.filter {
      ["os.first", "os.last", "attributes[\"os.newest\"]"].contains($0.path.description)
    }.compactMap(\.value.text)
    let versions = (keys + values).compactMap { OSRange($0)?.version }
    newest = Dictionary(grouping: versions, by: \.system).compactMapValues { $0.max() }
    for donor in profiles.values.sorted(by: { TextOrder.precedes($0.id, $1.id) }) {
      for display in donor.displays { donors.add(display) }
    }
  }

  /// The layouts that devices take from others with the same screen points, by their definition.
  func derivedLayouts() -> [String: [DerivedLayout]] {
    let displays = profiles.values.filter { $0.platform == .apple }.flatMap(\.displays)
    var derived: [String: [DerivedLayout]] = [:]
    for display in displays {
      guard let points = display.points else { continue }
      let isPad = display.profile.idiom == "pad"
      let same = displays.filter { $0.points == points }
      for mode in Mode.known where mode == .fullScreen || isPad {
        for orientation in Orientation.allCases where display.layout(mode, orientation) == nil {
          let layout =
            mode == .fullScreen
            ? Self.agreed(same, orientation) : Self.agreed(same, mode, orientation)
          guard let layout else { continue }
          derived[display.profile.id, default: []].append(
            DerivedLayout(
              display: display.name, mode: mode, orientation: orientation, layout: layout.layout,
              derivedFrom: layout.from))
        }
      }
    }
    return derived.mapValues { $0.sorted(by: Self.precedes) }
  }

  /// Main display first by the name that it has in the file, full screen before the other modes in the
  /// order of their names, portrait before landscape.
  private static func precedes(_ one: DerivedLayout, _ other: DerivedLayout) -> Bool {
    let (a, b) = (one.display ?? "main", other.display ?? "main")
    if a != b { return TextOrder.precedes(a, b) }
    let (mode, otherMode) = (one.mode, other.mode)
    if mode != otherMode {
      return mode == .fullScreen
        || otherMode != .fullScreen && TextOrder.precedes(mode.rawValue, otherMode.rawValue)
    }
    return one.orientation == .portrait && other.orientation != .portrait
  }

  /// The layout of a mode in an orientation from the iPads that offer it, if they agree.
  private static func agreed(
    _ displays: [Display], _ mode: Mode, _ orientation: Orientation
  ) -> (layout: Layout, from: String)? {
    let pads = displays.filter { display in
      display.profile.idiom == "pad"
        && Orientation.allCases.contains { display.layout(mode, $0)?.traits != nil }
    }
    var said: [(layout: Layout, id: String)] = []
    for display in pads {
      guard let layout = display.layout(mode, orientation) else { continue }
      if let traits = layout.traits, traits.horizontal == nil || traits.vertical == nil { continue }
      said.append((layout, display.profile.id))
    }
    guard let source = said.map(\.id).min(by: TextOrder.precedes) else { return nil }
    if said.allSatisfy({ $0.layout == .notAvailable }) { return (.notAvailable, source) }
    let traits = said.compactMap(\.layout.traits)
    guard traits.count == said.count, Set(traits.map(\.horizontal)).count == 1,
      Set(traits.map(\.vertical)).count == 1
    else { return nil }
    let (widths, heights) = (Set(traits.compactMap(\.width)), Set(traits.compactMap(\.height)))
    guard widths.count < 2, heights.count < 2 else { return nil }
    var agreed = LayoutTraits(horizontal: traits[0].horizontal, vertical: traits[0].vertical)
    (agreed.width, agreed.height) = (widths.first, heights.first)
    return (.available(agreed), source)
  }

  private static func agreed(
    _ displays: [Display], _ orientation: Orientation
  ) -> (layout: Layout, from: String)? {
    var classes: Set<LayoutTraits?> = []
    var sources: [String] = []
    for display in displays {
      guard let layout = display.layout(.fullScreen, orientation) else { continue }
      let traits = layout.traits.map {
        LayoutTraits(horizontal: $0.horizontal, vertical: $0.vertical)
      }
      if let traits, traits.horizontal == nil || traits.vertical == nil { continue }
      classes.insert(traits)
      sources.append(display.profile.id)
    }
    guard classes.count == 1, let first = classes.first, let traits = first,
      let source = sources.min(by: TextOrder.precedes)
    else { return nil }
    return (.available(traits), source)
  }

  /// The value of a column that holds now, with derived layouts laid over a profile.
  func value(_ column: Column, of profile: Profile, _ derived: [DerivedLayout]) -> FieldValue? {
    var profile = profile
    if column.isComputed {
      profile = profile.current(DeviceTimelines(of: profile, donors: donors, newest: newest))
    }
    for layout in derived {
      let path = FieldPath.layout(layout.mode, layout.orientation, display: layout.display)
      if profile[path] == nil { profile[path] = .layout(layout.layout) }
    }
    return profile[column]
  }

  /// The ids of the profiles for which conditions hold, sorted.
  func ids(matching conditions: [Condition]) -> [String] {
    let derived = derivedLayouts()
    return TextOrder.set(
      profiles.values.filter { profile in
        conditions.allSatisfy { condition in
          Self.holds(condition, value(condition.column, of: profile, derived[profile.id] ?? []))
        }
      }.map(\.id))
  }

  static func holds(_ condition: Condition, _ value: FieldValue?) -> Bool {
    switch condition.comparison {
    case .known: return value != nil
    case .unknown: return value == nil
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: break
    }
    guard var value, let operand = condition.value else { return false }
    if isWritten(operand, for: value) { value = operand }
    if condition.column.type == .date, condition.comparison != .contains {
      return holds(condition.comparison, date: value.text ?? "", operand.text ?? "")
    }
    if condition.column.type == .attribute, condition.comparison != .contains,
      condition.comparison != .equal, condition.comparison != .notEqual,
      let wanted = decimal(operand)
    {
      guard let found = decimal(value) else { return false }
      switch condition.comparison {
      case .less: return found < wanted
      case .greater: return found > wanted
      case .lessOrEqual: return found <= wanted
      default: return found >= wanted
      }
    }
    switch condition.comparison {
    case .equal: return equals(value, operand)
    case .notEqual: return !equals(value, operand)
    case .less: return precedes(value, operand)
    case .greater: return precedes(operand, value)
    case .lessOrEqual: return isComparable(value, operand) && !precedes(operand, value)
    case .greaterOrEqual: return isComparable(value, operand) && !precedes(value, operand)
    case .contains: return contains(value, operand.text ?? "")
    case .known, .unknown: return true
    }
  }

  /// By the days that both dates may be: a comparison holds if it does for each of them.
  private static func holds(
    _ comparison: Condition.Operator, date: String, _ wanted: String
  ) -> Bool {
    func days(_ text: String) -> (first: String, last: String) {
      (
        text + String("-01-01".dropFirst(text.count - 4)),
        text + String("-99-99".dropFirst(text.count - 4))
      )
    }
    let (found, asked) = (days(date), days(wanted))
    let isWithin = found.first >= asked.first && found.last <= asked.last
    switch comparison {
    case .equal: return isWithin
    case .notEqual: return !isWithin
    case .less: return found.last < asked.first
    case .greater: return found.first > asked.last
    case .lessOrEqual: return isWithin || found.last < asked.first
    default: return isWithin || found.first > asked.last
    }
  }

  private static func decimal(_ value: FieldValue) -> Double? {
    if let number = value.number { return number }
    guard let text = value.text, text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil,
      text.filter(\.isNumber).drop(while: { $0 == "0" }).count <= 17
    else { return nil }
    return Double(text)
  }

  /// Whether a number of a condition has decimals, and the other one rounds to it.
  private static func isWritten(_ operand: FieldValue, for value: FieldValue) -> Bool {
    guard let wanted = operand.number, let number = value.number, wanted != wanted.rounded() else {
      return false
    }
    let decimals = "\(wanted)".split(separator: ".").last?.count ?? 0
    let parts = (0..<decimals).reduce(1.0) { parts, _ in parts * 10 }
    return decimals <= 9 && (number * parts).rounded() == (wanted * parts).rounded()
  }

  private static func equals(_ value: FieldValue, _ operand: FieldValue) -> Bool {
    switch (value, operand) {
    case (.set(let members), .text(let member)): return members.contains(member)
    case (.layout(.available(let traits)), .layout(.available(let asked))):
      return traits.horizontal == asked.horizontal && traits.vertical == asked.vertical
        && (asked.width == nil || asked.width == traits.width)
        && (asked.height == nil || asked.height == traits.height)
    default: return value == operand
    }
  }

  private static func isComparable(_ value: FieldValue, _ operand: FieldValue) -> Bool {
    switch (value, operand) {
    case (.text, .text), (.number, .number), (.boolean, .boolean), (.set, .text),
      (.layout, .layout), (.safeArea, .safeArea):
      true
    default: false
    }
  }

  private static func precedes(_ one: FieldValue, _ other: FieldValue) -> Bool {
    switch (one, other) {
    case (.text(let a), .text(let b)): TextOrder.precedes(a, b)
    case (.number(let a), .number(let b)): a < b
    case (.boolean(let a), .boolean(let b)): !a && b
    default: false
    }
  }

  private static func contains(_ value: FieldValue, _ text: String) -> Bool {
    let texts = value.members ?? [value.description]
    return texts.contains { folded($0).contains(folded(text)) }
  }

  /// The text in which ASCII letters are small.
  static func folded(_ text: String) -> String {
    String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
  }
}
