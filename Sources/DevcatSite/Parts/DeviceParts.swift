public import DevcatAdaptivity
public import DevcatValues
public import DevcatRender

/// The complete data of the devices with the history of each: `data/devices/K.js`.
public struct DeviceParts {
  private var parts = PartWriter("devices", maximumCount: 64)
  private var position = 0
  private var paths: [FieldPath: String] = [:]

  /// Makes the parts of no device.
  public init() {}

  /// The positions of the devices with which parts begin.
  public var firsts: [Int] { parts.ranges.map(\.lowerBound) }

  /// Adds the next device, with its outlines.
  ///
  /// - Returns: The part that it completes.
  public mutating func add(
    _ device: ExportedDevice, _ outlines: [DeviceOutline], _ history: DeviceHistory
  ) -> SiteFile? {
    let names = names(of: history)
    defer { position += 1 }
    return parts.add(position) { writer in
      writer.object { writer in
        writer.key("device")
        ProfileJSON.write(device, to: &writer)
        writer.facts(DeviceFacts(device).all)
        writer.member("notOffered", Self.notOffered(by: device.profile))
        writer.array("sources", device.profile.entries) { writer, entry in
          guard let revision = history.sources[entry.path] else { return }
          writer.array { writer in
            writer.value(names[entry.path] ?? entry.path.description)
            writer.value(revision)
          }
        }
        writer.arrays("history", history.newestFirst) { writer, step in
          writer.value(step.revision)
          writer.value(names[step.path] ?? step.path.description)
          writer.value(orNull: step.before)
          writer.value(orNull: step.after)
        }
        writer.array("outlines", outlines) { writer, outline in
          OutlineJSON.write(outline, of: device.profile.platform, hasPicture: true, to: &writer)
        }
        let earlier = Self.earlier(of: device, outlines)
        if !earlier.isEmpty {
          writer.array("earlier", earlier) { writer, outline in
            OutlineJSON.write(outline, of: device.profile.platform, hasPicture: true, to: &writer)
          }
          let facts = DeviceFacts(device, on: PadWindows.lastSplitView).all
          writer.facts(facts.filter { $0.group == .insets }, name: "earlierFacts")
        }
      }
    }
  }

  /// Ends the part that is open.
  public mutating func finish() -> SiteFile? { parts.finish() }

  /// The full-screen outlines of an iPad in the last version with Split View, if it has windows
  /// since; else empty.
  private static func earlier(
    of device: ExportedDevice, _ outlines: [DeviceOutline]
  ) -> [DeviceOutline] {
    let systems = device.timelines.systems
    let version = PadWindows.lastSplitView
    guard device.profile.isPad, systems?.ran(version) == true,
      PadWindows.replaceSplitView(on: device.timelines.newest)
    else { return [] }
    return outlines.filter { $0.context.mode == .fullScreen }.compactMap {
      DeviceOutline.of(
        device.profile, derived: device.derived, in: $0.context, os: version,
        timelines: device.timelines
      ).value
    }
  }

  /// The features that the family or the idiom of a device does not have, regardless of what is
  /// recorded.
  private static func notOffered(by profile: Profile) -> [String] {
    (profile.hasNoPadModes ? ["multitasking"] : [])
      + (SupportedOrientations.isTurned(profile.idiom) ? [] : ["orientations"])
  }

  /// The texts of the paths in a history, most of which other devices have too.
  private mutating func names(of history: DeviceHistory) -> [FieldPath: String] {
    for step in history.steps where paths[step.path] == nil {
      // Attributes may make any number of paths, so the texts are dropped before they fill the
      // memory.
      if paths.count > 10_000 { paths = [:] }
      paths[step.path] = step.path.description
    }
    return paths
  }
}

extension DeviceHistory {
  /// The steps, those of the newest revision first, and of one revision by path.
  fileprivate var newestFirst: [Step] {
    var result: [Step] = []
    result.reserveCapacity(steps.count)
    var end = steps.endIndex
    while end > steps.startIndex {
      var begin = end - 1
      while begin > 0, steps[begin - 1].revision == steps[begin].revision { begin -= 1 }
      result += steps[begin..<end]
      end = begin
    }
    return result
  }
}

extension JSONWriter {
  /// Writes a key and an array of arrays, one for each item.
  mutating func arrays<Item>(
    _ key: String, _ items: [Item], _ elements: (inout JSONWriter, Item) -> Void
  ) {
    array(key, items) { writer, item in writer.array { elements(&$0, item) } }
  }
}

/// The log's data about one device: the changes of each revision to its values, and the revision of
/// each present value.
public struct DeviceHistory: Hashable, Sendable {
  /// The change of one revision to one value.
  struct Step: Hashable, Sendable {
    let revision: Int
    let path: FieldPath
    /// The value before; `nil` if there was none.
    let before: FieldValue?
    /// The value after; `nil` if it was removed.
    let after: FieldValue?
  }

  /// The steps, the oldest first, those of a revision by path.
  private(set) var steps: [Step] = []
  /// The number of the revision that set each present value, by path.
  private(set) var sources: [FieldPath: Int] = [:]

  private var profile: Profile?

  /// The numbers of the revisions that set the present values, the one of most values first.
  public var revisions: [Int] {
    let counts = Dictionary(grouping: sources.values, by: \.self).mapValues(\.count)
    return counts.sorted { ($1.value, $1.key) < ($0.value, $0.key) }.map(\.key)
  }

  /// Makes the history of a device before its first version.
  public init() {}

  /// Adds the next version of the device; `nil` if the revision removes it.
  ///
  /// A value that is set to what it was keeps its revision. A removal takes all values away, so
  /// those of a device that comes back are of the revision that brought it back.
  public mutating func add(_ revision: Int, _ version: Profile?) {
    let old = profile ?? Profile(id: version?.id ?? "")
    for edit in (version ?? Profile(id: old.id)).patch(from: old).edits {
      steps.append(
        Step(revision: revision, path: edit.path, before: old[edit.path], after: edit.value))
      sources[edit.path] = edit.value == nil ? nil : revision
    }
    profile = version
  }
}
