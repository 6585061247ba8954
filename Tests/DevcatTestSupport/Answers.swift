public import DevcatAdaptivity
public import DevcatValues

extension LayoutMetrics {
  /// The metrics of a device in a context.
  public init(
    of profile: Profile, derived: [DerivedLayout] = [], in context: Context,
    style: LayoutStyle? = nil, os: OSVersion? = nil, timelines: DeviceTimelines? = nil,
    container: Double? = nil, because reasoning: inout Reasoning
  ) {
    let traits = TraitEnvironment(
      of: profile, derived: derived, in: context, os: os, because: &reasoning)
    self.init(
      of: profile, traits, style: style, os: os, timelines: timelines, container: container,
      because: &reasoning)
  }

  /// The metrics of a window of any size on a device.
  public init(
    of profile: Profile, in window: FreeWindow, display: String? = nil,
    style: LayoutStyle? = nil, container: Double? = nil, because reasoning: inout Reasoning
  ) {
    self.init(
      of: profile, TraitEnvironment(window, on: profile, display: display), style: style,
      container: container, because: &reasoning)
  }
}

extension FrameCheck {
  /// A check in a context.
  public init(
    _ frame: Rectangle, as purpose: FramePurpose = .control, opposite: Rectangle? = nil,
    reading: ReadingDirection = .leftToRight, on profile: Profile, derived: [DerivedLayout] = [],
    in context: Context, os: OSVersion? = nil, timelines: DeviceTimelines? = nil,
    bars: [BarHeight] = [], because reasoning: inout Reasoning
  ) {
    self.init(
      frame, as: purpose, opposite: opposite, reading: reading, on: profile,
      TraitEnvironment(of: profile, derived: derived, in: context, os: os), os: os,
      timelines: timelines, bars: bars, because: &reasoning)
  }

  /// A check in a window of any size.
  public init(
    _ frame: Rectangle, as purpose: FramePurpose = .control, opposite: Rectangle? = nil,
    reading: ReadingDirection = .leftToRight, on profile: Profile, in window: FreeWindow,
    display: String? = nil, bars: [BarHeight] = [], because reasoning: inout Reasoning
  ) {
    self.init(
      frame, as: purpose, opposite: opposite, reading: reading, on: profile,
      TraitEnvironment(window, on: profile, display: display), bars: bars, because: &reasoning)
  }
}
