public import DevcatValues

/// The size classes of many devices in many contexts, and what an app meets over all of them.
///
/// Devices of Android are kept separately, because they have window size classes in place of
/// Apple's.
public struct ClassMatrix: Sendable {
  /// The contexts of the columns, on the display of a row.
  public let contexts: [Context]
  /// The displays, in the order in which they were taken in.
  public private(set) var rows: [ScreenClasses] = []
  /// How many devices there are.
  public private(set) var deviceCount = 0
  /// How many devices are not known to offer a pair of classes in any of the contexts.
  public private(set) var unknownCount = 0
  /// How many devices are known not to support upside-down portrait.
  private(set) var uprightOnlyCount = 0
  /// Whether classes are taken from devices with the same screen.
  private(set) var hasDerived = false

  /// Whether a device has windows instead of Split View.
  private var hasWindows = false

  /// The devices of Android, which are in no other member.
  public private(set) var android: WindowClassMatrix

  /// The version of the OS that was asked about, as the user named it; `nil` for any.
  public let os: String?
  /// The ids of the devices that were left out, since they are not known to have run that version.
  public let leftOut: [String]
  /// The version as iPads have it.
  private let padOS: OSVersion?

  /// The indices of the contexts in a grid.
  let indices: [Int]
  private var pairCounts = [0, 0, 0, 0]
  private var pairsOfDevice: UInt8 = 0
  private var seen: UInt64 = 0

  /// Makes an empty matrix over contexts, whose modes are known ones.
  ///
  /// - Parameters:
  ///   - contexts: The contexts of the columns.
  ///   - os: The version of the OS that is asked about, as the user named it; `nil` for any.
  ///   - padOS: The version as iPads have it: 26 is iPadOS 26.
  ///   - leftOut: The ids of the devices that are not known to have run it, which are not taken in.
  public init(
    contexts: [Context], os: String? = nil, onPad padOS: OSVersion? = nil,
    leavingOut leftOut: [String] = []
  ) {
    self.contexts = contexts
    (self.os, self.padOS, self.leftOut) = (os, padOS, leftOut)
    android = WindowClassMatrix(contexts: contexts)
    indices = contexts.compactMap { ClassGrid.index($0.mode, $0.orientation) }
    precondition(indices.count == contexts.count, "The modes of a matrix are known ones")
  }

  /// Makes room for as many displays.
  public mutating func reserve(_ count: Int) { rows.reserveCapacity(count) }

  /// Takes in a display; those of one device come one after the other.
  public mutating func add(_ row: ScreenClasses) {
    if row.platform == .android { return android.add(row) }
    if row.id != rows.last?.id { begin() }
    seen |= row.grid.bits
    let isWindowed = isWindowed(row)
    if isWindowed { hasWindows = true }
    let row =
      row.hasNoPadModes
      ? row.changingMultitasking { $1 == .unknown ? .notAvailable() : $1 }
      : isWindowed
        ? row.changingMultitasking { mode, _ in
          mode == .slideOver && PadWindows.hasSlideOver(in: padOS) ? .unknown : .notAvailable()
        } : row
    rows.append(row)
    if let orientations = row.orientations, !orientations.contains(.upsideDown) {
      uprightOnlyCount += row.display == nil ? 1 : 0
    }
    for index in indices {
      let cell = row.grid[index]
      if case .notAvailable(true) = cell { hasDerived = true }
      guard case .available(let horizontal, let vertical, let isDerived) = cell else { continue }
      hasDerived = hasDerived || isDerived
      guard let horizontal, let vertical else { continue }
      let bit: UInt8 = 1 << UInt8(ClassPair(horizontal, vertical).index)
      if pairsOfDevice & bit != 0 { continue }
      if pairsOfDevice == 0 { unknownCount -= 1 }
      pairsOfDevice |= bit
      pairCounts[ClassPair(horizontal, vertical).index] += 1
    }
  }

  /// Sorts the devices; those that are not named come last.
  public mutating func sort(by ids: [String]) {
    let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    rows.sort(by: places)
    android.sort(by: places)
  }

  /// Whether a row is of an iPad without Split View, on the version that is asked about or ever.
  private func isWindowed(_ row: ScreenClasses) -> Bool {
    row.idiom == "pad" && row.platform == .apple
      && [padOS, row.firstOS.flatMap(OSVersion.init)].contains(where: PadWindows.replaceSplitView)
  }

  private mutating func begin() {
    deviceCount += 1
    unknownCount += 1
    pairsOfDevice = 0
  }

  /// The pairs that an app meets on these devices, each with the number of devices that have it.
  public var pairs: [(pair: ClassPair, devices: Int)] {
    ClassPair.all.map { ($0, pairCounts[$0.index]) }.filter { $0.devices > 0 }
  }

  /// The contexts with known values on any device, by their places in `contexts`.
  public var knownColumns: [Int] {
    contexts.indices.filter { ClassGrid(bits: seen)[indices[$0]] != .unknown }
  }

  /// The contexts of the modes that some device is known to offer: by their places in `contexts`.
  public var offeredColumns: [Int] {
    let modes = Set(
      contexts.indices.filter { column in
        rows.contains { if case .available = cell($0, column) { true } else { false } }
      }.map { contexts[$0].mode })
    return knownColumns.filter { modes.contains(contexts[$0].mode) }
  }

  /// Whether none of the devices offers any of the contexts.
  public var isNeverOffered: Bool {
    rows.allSatisfy { row in
      contexts.indices.allSatisfy {
        if case .notAvailable = cell(row, $0) { true } else { false }
      }
    }
  }

  /// The known data of a display in one of the contexts, by its index.
  public func cell(_ row: ScreenClasses, _ column: Int) -> ClassGrid.Cell {
    row.grid[indices[column]]
  }

  /// The bits of the cell of a display in one of the contexts, less than 32.
  public func bits(_ row: ScreenClasses, _ column: Int) -> Int {
    Int(row.grid.bits(at: indices[column]))
  }

  /// The rules about windows on the requested OS, or the one rule by which devices that began with
  /// windows have no Split View; none if every device has it.
  public var windowRules: [Rule] {
    guard hasWindows else { return [] }
    let rules = PadWindows.rules(on: padOS)
    let hasModes = contexts.contains { $0.mode.isOfMultitasking }
    return rules.isEmpty && hasModes ? ["windows.ipados-26"] : rules
  }

  /// The rules that the matrix follows.
  public var explanation: [ExplanationStep] {
    var steps: [ExplanationStep] = []
    // The guidelines that are cited are about Apple's platforms.
    if rows.isEmpty { return [] }
    let modes = contexts.map(\.mode)
    if modes.contains(.fullScreen) {
      steps.note("traits.full-screen", "the classes are the catalogue's")
    }
    if modes.contains(where: { $0 != .fullScreen }) {
      steps.note(
        "traits.multitasking",
        "a mode that a device does not offer is n/a, and one that no source describes is ?")
    }
    if hasDerived {
      steps.note("traits.same-screen", "values marked * are from a device with the same screen")
    }
    for rule in windowRules {
      steps.note(
        rule, os.map { "'\($0)' has windows" } ?? "some devices began with iPadOS 26 or later")
    }
    steps.note(
      "devices.class-pairs", "these are met: \(pairs.map(\.pair.short).joined(separator: ", "))")
    steps.note("devices.every-screen-size", "the pairs are counted over all devices of the filter")
    steps.note("devices.default-orientations", "devices whose idiom is phone or pad have these")
    steps.note(
      "devices.no-upside-down",
      "\(uprightOnlyCount) of \(deviceCount) devices are known not to support it")
    return steps
  }
}

/// The two size classes of a window.
public struct ClassPair: Hashable, Comparable, Sendable {
  /// The horizontal class.
  public let horizontal: SizeClass
  /// The vertical class.
  public let vertical: SizeClass

  /// Makes a pair.
  public init(_ horizontal: SizeClass, _ vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// All four pairs, compact before regular.
  static let all = SizeClass.allCases.flatMap { horizontal in
    SizeClass.allCases.map { ClassPair(horizontal, $0) }
  }

  /// The short form: `C×R` is compact in width and regular in height.
  public var short: String { "\(horizontal.initial)×\(vertical.initial)" }

  /// The index of the pair in `all`.
  var index: Int { (horizontal.rawValue - 1) * 2 + vertical.rawValue - 1 }

  /// Orders pairs as `all` does.
  public static func < (first: ClassPair, second: ClassPair) -> Bool { first.index < second.index }
}

extension SizeClass {
  /// The first letter of the class.
  public var initial: String { self == .compact ? "C" : "R" }
}
