public import DevcatValues

/// The result of reading a source: drafts and diagnostics, each in the order of the text.
public struct SourceDocument: Sendable {
  /// The number of errors that are listed before a reader stops.
  public static let maximumErrors = 100

  /// The rows that could be read.
  public private(set) var drafts: [Draft] = []
  /// The diagnostics of the source.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The titles of columns whose cells are skipped: comments, and those that a map does not use.
  public internal(set) var skippedColumns: [String] = []

  /// How many rows with values are no data, since a mark of comments begins them.
  public internal(set) var passedOver = 0

  private var errors = 0

  /// Makes an empty document.
  public init() {}

  /// Makes a document of one diagnostic.
  init(_ diagnostic: Diagnostic) { add(diagnostic) }

  /// Whether the source could be read: none of the diagnostics is an error.
  public var isReadable: Bool { errors == 0 }

  /// Whether there were more errors than are listed, so that a reader can stop.
  public var isFull: Bool { errors > Self.maximumErrors }

  /// Adds what the next part of the same source holds.
  public mutating func append(_ next: SourceDocument) {
    drafts += next.drafts
    next.diagnostics.forEach { add($0) }
    skippedColumns += next.skippedColumns
    passedOver += next.passedOver
  }

  /// The same document with its diagnostics in the order of their places.
  var inOrderOfPlaces: SourceDocument {
    var sorted = self
    sorted.diagnostics.sort { one, other in
      let places = [one, other].map { ($0.location?.line ?? 0, $0.location?.column ?? 0) }
      return places[0] < places[1]
    }
    return sorted
  }

  /// The same document without drafts whose values no screen can have; each is reported.
  var withinLimits: SourceDocument {
    // Few sources have any, and the drafts of the others are not copied.
    if drafts.indices.allSatisfy({ ScreenLimits.violation(in: drafts[$0]) == nil }) { return self }
    var rest = self
    rest.drafts = []
    for draft in drafts {
      if let violation = ScreenLimits.violation(in: draft) {
        rest.add(Diagnostic(.unusable, at: draft.location, "'\(draft.title)': \(violation)"))
      } else {
        rest.add(draft)
      }
    }
    return rest
  }

  /// The diagnostics alone, for when the drafts are in the plan.
  public var withoutDrafts: SourceDocument {
    var rest = self
    rest.drafts = []
    return rest
  }

  /// Adds a row, unless a number that was computed for it is too large to be one.
  mutating func add(_ draft: Draft) {
    let values = draft.patch.values
    if let index = values.indices.first(where: { !values[$0].isFinite }) {
      let entry = values[index]
      add(
        Diagnostic(
          .unusable, at: draft.location, "'\(entry.path)' is \(entry.value): that is too large"))
    } else {
      drafts.append(draft)
    }
  }

  /// Adds the row that `read` makes, with its warnings, or the reason for which it cannot be used.
  mutating func addRow(_ read: (inout [Diagnostic]) throws(SourceFault) -> Draft) {
    var doubts: [Diagnostic] = []
    do throws(SourceFault) {
      let draft = try read(&doubts)
      doubts.forEach { add($0) }
      add(draft)
    } catch {
      add(error.diagnostic)
    }
  }

  /// Adds the problems of a row that begins at `place`.
  mutating func add(_ problems: [RowProblem], from place: TextCursor, in source: SourceText) {
    var cursor = place
    for problem in problems.sorted(by: { $0.offset < $1.offset }) where !isFull {
      cursor = cursor.advanced(to: problem.offset, in: source.bytes)
      add(Diagnostic(problem, at: source.location(cursor), in: source.location(place)))
    }
  }

  mutating func add(_ diagnostic: Diagnostic) {
    guard diagnostic.severity == .error else {
      diagnostics.append(diagnostic)
      return
    }
    if isFull { return }
    errors += 1
    diagnostics.append(
      isFull
        ? Diagnostic(.error, at: diagnostic.location, "there are more errors; they are not listed")
        : diagnostic)
  }
}

extension Profile.Entry {
  /// Whether no number in the value is infinite or NaN.
  fileprivate var isFinite: Bool {
    guard value.hasNumbers else { return true }
    return switch value {
    case .number(let number): number.isFinite
    case .safeArea(let insets):
      insets.lengths.allSatisfy(\.isFinite)
    case .layout(let layout):
      [layout.traits?.width, layout.traits?.height].allSatisfy { $0?.isFinite ?? true }
    case .text, .boolean, .set, .opaque: true
    }
  }
}
