/// The result of comparing sources with a catalogue.
public struct ComparisonReport: Hashable, Sendable {
  /// A device that the catalogue does not hold.
  public struct UnknownDevice: Hashable, Sendable {
    /// The id that an import would give it.
    let id: String
    /// The name of the device in the source.
    public let name: String
    /// The place of the row in the source.
    public let location: SourceLocation
    /// The name of a device of the catalogue that may be meant; `nil` if none is near.
    public var near: String?
  }

  /// A value that a source states and the catalogue does not know, or knows in part.
  public struct Addition: Hashable, Sendable {
    /// The id of the profile.
    public let id: String
    /// The device's name for people.
    public let title: String
    /// The path of the value.
    public let path: FieldPath
    /// The value that the source states.
    public let value: FieldValue
    /// The place of the row in the source.
    public let location: SourceLocation
  }

  /// The sources, as the user named them.
  public let sources: [String]
  /// How many devices of the catalogue the sources speak of.
  public internal(set) var deviceCount = 0
  /// How many values the sources state of them.
  public internal(set) var valueCount = 0
  /// How many of those are the same in the catalogue.
  public internal(set) var agreeingCount = 0
  /// The indices in `sources` of the sources with a value that the catalogue has a value for.
  public internal(set) var comparedSources: Set<Int> = []
  /// The values about which they differ, by field and then by id.
  public internal(set) var differences: [ComparedValue] = []
  /// The sides in pixels that devices draw with, where their panels have others, and the scales of
  /// panels, where devices draw with others, in the order of the rows.
  public internal(set) var renderedSides: [Addition] = []
  /// The rows without a clear device, or whose identifier and name contradict each other.
  public internal(set) var unplaced: [Diagnostic] = []
  /// The values that the catalogue does not have for its devices, in the order of the rows.
  public internal(set) var additions: [Addition] = []
  /// The devices that the catalogue does not hold, in the order of the rows.
  public internal(set) var unknownDevices: [UnknownDevice] = []

  /// The rows that an import would refuse, because they name no device, contradict an earlier row or a rule,
  /// or their reader found them invalid.
  public var unusable: [Diagnostic] = []

  /// The titles of columns that hold no field, by the map or because they are comments.
  public var skippedColumns: [String] = []

  /// The names of the devices that did not run the version of the OS that is asked about, in the order
  /// of the rows.
  public internal(set) var leftOut: [String] = []

  /// The names of the devices of the catalogue of which no source states a value, in the order of the
  /// rows.
  public internal(set) var withoutValues: [String] = []

  /// How many rows have the sides of their device exchanged, and were read upright.
  public internal(set) var turnedRows = 0

  /// Warnings of the rules about devices that the catalogue does not have, such as a row of sums.
  public internal(set) var warnings: [Finding] = []
  /// The rows without a clear device whose values were compared all the same.
  var settled: Set<SourceLocation> = []

  init(sources: [String]) { self.sources = sources }

  /// Adds the rows that an import would refuse; the devices of these are no longer devices that the
  /// catalogue does not have.
  mutating func refuse(_ plan: ImportPlan) {
    let new = Set(unknownDevices.map(\.id))
    warnings += plan.warnings.filter { new.contains($0.id) && $0.rule == "identity.sums" }
    // A row without a clear device is reported as such.
    let unclear = Set(unplaced.compactMap(\.row))
    for diagnostic in plan.unusable {
      if diagnostic.cause == .unplaced, let row = diagnostic.row, settled.contains(row) {
        continue
      } else if diagnostic.cause == .unplaced {
        unplaced.append(diagnostic)
      } else if !(diagnostic.row.map(unclear.contains) ?? false) {
        unusable.append(diagnostic)
      }
    }
    let rows = Set(plan.unusable.compactMap(\.row))
    unknownDevices.removeAll { rows.contains($0.location) || plan.refused.contains($0.id) }
  }

  /// Whether sources and catalogue differ in a value, or in which device is meant.
  ///
  /// Unknown devices do not count.
  public var findsDifferences: Bool { !differences.isEmpty || !unplaced.isEmpty }
}

/// A value of a device about which a source and the catalogue differ.
public struct ComparedValue: Hashable, Sendable {
  /// A source's value.
  public struct Claim: Hashable, Sendable {
    /// The value that the source states.
    let value: FieldValue
    /// The index of the source in `ComparisonReport.sources`.
    public let source: Int
    /// The place of the row in the source.
    public let location: SourceLocation
    /// The row's text of a number that messages print otherwise, such as `1.024,5`; else `nil`.
    public let text: String?
  }

  /// The id of the profile.
  public let id: String
  /// The device's name for people.
  public let title: String
  /// The ids of the devices that the row may mean, if it is wrong for each; empty if it is about one.
  public var candidates: [String] = []
  /// The path of the value.
  public let path: FieldPath
  /// The value that the catalogue holds, or derives.
  public let present: FieldValue?
  /// The id of the profile from which the catalogue derives it; `nil` if it holds it itself.
  public let derivedFrom: String?
  /// The version of the OS for which the catalogue has it, in words; `nil` if it is recorded under the
  /// path itself.
  public let system: String?
  /// The revision that set the present value.
  public let origin: ValueOrigin?
  /// The catalogue's evidence note for the value.
  public let evidence: String?
  /// The statements that differ from it, in the order of the sources.
  var claims: [Claim]
  /// The indices of the sources that state the present value, ascending.
  public let agreeingSources: [Int]

  /// The values claimed, in the order in which they were first stated, each with its claims.
  public var claimsByValue: [(value: FieldValue, claims: [Claim])] {
    claims.grouped(by: \.value).map { (value: $0.key, claims: $0.elements) }
  }

  /// Whether a fact from elsewhere agrees with `value`; the fact may leave parts of it open.
  public func agrees(_ fact: FieldValue, with value: FieldValue) -> Bool {
    fact.combined(with: value, at: path) == value
  }
}
