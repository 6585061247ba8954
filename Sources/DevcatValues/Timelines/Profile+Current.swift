/// The values that hold now, or on another version of the OS, instead of what sources observed.
extension Profile {
  /// The profile with the values that hold on a version of the OS, the device's newest one if none is
  /// named, under the names that state no version, as `safeArea.portrait` and `statusBar.portrait`, and
  /// `n/a` for the modes of an iPad that windows have replaced in it, or ever since it began; Slide Over
  /// is not known where it has come back.
  ///
  /// Observations for a version of the OS stay as they are.
  public func current(_ timelines: DeviceTimelines, on version: OSVersion? = nil) -> Profile {
    var profile = self
    for display in displays {
      for orientation in Orientation.allCases {
        for field in Field.keyedByOS {
          profile[field.at("", orientation.rawValue, display: display.name)] =
            timelines.timeline(of: field, orientation, display: display.name)
            .reading(for: version)?.value
        }
        for mode in Mode.known {
          guard let replacement = PadWindows.replacement(of: mode, on: self, in: version) else {
            continue
          }
          profile[.layout(mode, orientation, display: display.name)] =
            replacement.isOffered ? nil : .layout(.notAvailable)
        }
      }
    }
    return profile
  }
}

extension Column {
  /// Whether its value is one that `Profile.current` computes, so that no record or table has it.
  public var isComputed: Bool {
    guard let group = path.field?.group else { return false }
    return group.isKeyedByOS
      ? path.groupKeys.first == ""
      : group == .layouts && Mode(rawValue: path.groupKeys[0]).isOfMultitasking
  }
}
