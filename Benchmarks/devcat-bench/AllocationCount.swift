import DevcatAdaptivity
import DevcatValues
import DevcatStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How often rules allocate for a device, beside what their results hold: run with
/// `Benchmarks/counts.c` loaded before the C library.
enum AllocationCount {
  /// The result of one rule over all devices.
  struct Figure {
    let rule: String
    /// How many answers there were.
    let answers: Int
    /// How many allocations were made.
    let allocations: Int
    /// How many of them the results hold.
    let held: Int
  }

  private typealias Counter = @convention(c) () -> UInt

  /// Counts for each rule, over the devices of a catalogue that are all in memory before.
  static func figures(_ path: String) throws -> [Figure] {
    guard let symbol = dlsym(nil, "devcat_allocations") else {
      throw BenchError("allocations are not counted; load counts.c with LD_PRELOAD")
    }
    let counter = unsafeBitCast(symbol, to: Counter.self)
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    return try file.reading {
      let profiles = try file.views.names().compactMap { try file.state.profile(id: $0.id) }
      var screens: [ScreenClasses] = []
      try file.views.forEachScreen(matching: []) { screens.append($0) }
      let (timelines, made) = timelines(profiles, counter)
      return [made] + rules(profiles, timelines, counter) + [matrix(screens, counter)]
    }
  }

  /// Timelines are made once for a device, and every command hands them to each rule.
  private static func timelines(
    _ profiles: [Profile], _ counter: Counter
  ) -> ([DeviceTimelines], Figure) {
    var made: [DeviceTimelines] = []
    made.reserveCapacity(profiles.count)
    let before = counter()
    for profile in profiles { made.append(DeviceTimelines(of: profile)) }
    let allocations = Int(counter() - before)
    let held = made.reduce(0) { held, timelines in
      let areas = Orientation.allCases.map { timelines.safeArea($0).segments }
      let heights = Field.heights.flatMap { field in
        Orientation.allCases.map { timelines.height(field, $0).segments }
      }
      // The lists of timelines, and of the segments of each.
      return held + list(areas.joined().map(\.value)) + list(heights.joined().map(\.value))
        + areas.reduce(0) { $0 + list($1) } + heights.reduce(0) { $0 + list($1) }
    }
    return (
      made,
      Figure(rule: "timelines", answers: made.count, allocations: allocations, held: held)
    )
  }

  private static func rules(
    _ profiles: [Profile], _ timelines: [DeviceTimelines], _ counter: Counter
  ) -> [Figure] {
    let contexts = Orientation.allCases.map { Context(orientation: $0) }
    let places = zip(profiles, timelines).flatMap { profile, timelines in
      contexts.map { (profile, timelines, $0) }
    }
    let frame = Rectangle(x: 16, y: 100, width: 200, height: 44)
    let artwork = Size(width: 16, height: 9)
    func figure(
      _ rule: String, _ body: (Profile, DeviceTimelines, Context, inout Reasoning) -> Int
    ) -> Figure {
      var reasoning = Reasoning(isWanted: false)
      // Data that is made once, such as tables, is made by the first answer.
      if let (profile, timelines, context) = places.first {
        _ = body(profile, timelines, context, &reasoning)
      }
      var held = 0
      let before = counter()
      for (profile, timelines, context) in places {
        held += body(profile, timelines, context, &reasoning)
      }
      return Figure(
        rule: rule, answers: places.count, allocations: Int(counter() - before), held: held)
    }
    return [
      figure("traits") { profile, _, context, reasoning in
        _ = TraitEnvironment(of: profile, in: context, because: &reasoning)
        return 0
      },
      figure("layout") { profile, timelines, context, reasoning in
        let traits = TraitEnvironment(of: profile, in: context, because: &reasoning)
        let metrics = LayoutMetrics(of: profile, traits, timelines: timelines, because: &reasoning)
        return list(metrics.variants)
      },
      figure("check-frame") { profile, timelines, context, reasoning in
        let check = FrameCheck(
          frame, on: profile, TraitEnvironment(of: profile, in: context), timelines: timelines,
          because: &reasoning)
        return list(check.findings)
          + check.findings.reduce(0) { $0 + list($1.excesses ?? []) }
      },
      figure("fit") { profile, _, context, reasoning in
        _ = ArtworkAnswer(of: artwork, on: profile, in: context, because: &reasoning)
        return 0
      },
    ]
  }

  private static func matrix(_ screens: [ScreenClasses], _ counter: Counter) -> Figure {
    let contexts = Mode.known.flatMap { mode in
      Orientation.allCases.map { Context(mode: mode, orientation: $0) }
    }
    let before = counter()
    var matrix = ClassMatrix(contexts: contexts)
    matrix.reserve(screens.count)
    for screen in screens { matrix.add(screen) }
    let allocations = Int(counter() - before)
    // The rows, and the list of columns.
    return Figure(
      rule: "matrix", answers: screens.count, allocations: allocations, held: list(matrix.rows) + 1)
  }

  /// A list that is not empty holds one allocation.
  private static func list<Element>(_ elements: [Element]) -> Int { elements.isEmpty ? 0 : 1 }
}
