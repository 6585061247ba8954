/// The size classes of one display in every mode and orientation, in one word.
///
/// A table over many devices holds one word of each. A cell has five bits: 0 if nothing
/// is known, 1 if the context is not available, else 2 + 3 × horizontal + vertical, with 1 for
/// compact, 2 for regular and 0 for a class that is not known; and 16 more where it is derived.
public struct ClassGrid: Hashable, Sendable {
  /// The known layout of one mode and orientation.
  public enum Cell: Hashable, Sendable {
    /// Nothing is recorded, and nothing follows from another device.
    case unknown
    /// The device does not offer it.
    case notAvailable(isDerived: Bool = false)
    /// It is offered, with the classes as far as they are known.
    case available(horizontal: SizeClass?, vertical: SizeClass?, isDerived: Bool)
  }

  /// The cells, the first one lowest.
  public private(set) var bits: UInt64

  /// How many bits a cell has.
  public static let width: UInt64 = 5
  /// The bits of a cell that is not available.
  public static let notAvailable: UInt64 = 1
  /// The bits of a cell that is available, without its classes.
  public static let available: UInt64 = 2
  /// The factor of the bits of the horizontal class.
  static let horizontalFactor: UInt64 = 3
  /// The bit of a derived cell.
  public static let derived: UInt64 = 16

  /// Makes a grid from the bits of its cells.
  public init(bits: UInt64 = 0) { self.bits = bits }

  /// Makes the grid of a display, with the layouts that its device takes from others.
  public init(of display: Display, _ derived: [DerivedLayout]) {
    self.init()
    func set(_ mode: Mode, _ orientation: Orientation, _ layout: Layout, isDerived: Bool) {
      guard let index = Self.index(mode, orientation) else { return }
      self[index] =
        layout.traits.map {
          .available(horizontal: $0.horizontal, vertical: $0.vertical, isDerived: isDerived)
        } ?? .notAvailable(isDerived: isDerived)
    }
    display.profile.forEachLayout { name, mode, orientation, layout in
      if name == display.name { set(mode, orientation, layout, isDerived: false) }
    }
    for row in derived where row.display == display.name {
      set(row.mode, row.orientation, row.layout, isDerived: true)
    }
  }

  /// The index of a mode and orientation, from 0; `nil` for an unknown mode.
  public static func index(_ mode: Mode, _ orientation: Orientation) -> Int? {
    Mode.known.firstIndex(of: mode).map { $0 * 2 + (orientation == .portrait ? 0 : 1) }
  }

  /// The bits of the cell at an index, less than 32.
  public func bits(at index: Int) -> UInt64 { bits >> (UInt64(index) * Self.width) & 31 }

  /// The cell at an index.
  public subscript(index: Int) -> Cell {
    get {
      let cell = bits(at: index)
      switch cell & ~Self.derived {
      case 0: return .unknown
      case Self.notAvailable: return .notAvailable(isDerived: cell & Self.derived != 0)
      case let classes:
        let (horizontal, vertical) = (classes - Self.available)
          .quotientAndRemainder(dividingBy: Self.horizontalFactor)
        return .available(
          horizontal: SizeClass(rawValue: Int(horizontal)),
          vertical: SizeClass(rawValue: Int(vertical)), isDerived: cell & Self.derived != 0)
      }
    }
    set {
      let shift = UInt64(index) * Self.width
      bits = bits & ~(31 << shift) | Self.bits(of: newValue) << shift
    }
  }

  private static func bits(of cell: Cell) -> UInt64 {
    switch cell {
    case .unknown: 0
    case .notAvailable(let isDerived): notAvailable + (isDerived ? derived : 0)
    case .available(let horizontal, let vertical, let isDerived):
      available + UInt64(horizontal?.rawValue ?? 0) * horizontalFactor
        + UInt64(vertical?.rawValue ?? 0) + (isDerived ? derived : 0)
    }
  }
}
