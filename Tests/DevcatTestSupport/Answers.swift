public import DevcatAdaptivity
public import DevcatValues

extension LayoutMetrics {
  /// The metrics of a device in a context.
  public init(
    of profile: Profile, derived: [DerivedLayout] = [], in context: Context,
    style: LayoutStyle? = nil, os: OSVersion? = nil, timelines: DeviceTimelines? = nil,
    container: Double? = nil
  ) {
    self.init(
      TraitEnvironment(of: profile, derived: derived, in: context, os: os), style: style, os: os,
      timelines: timelines, container: container)
  }

  /// The metrics of a window of any size.
  public init(
    in window: FreeWindow, display: String? = nil, style: LayoutStyle? = nil,
    container: Double? = nil
  ) {
    self.init(
      TraitEnvironment(window, display: display), style: style, container: container)
  }
}

extension FrameCheck {
  /// A check in a context.
  public init(
    _ frame: Rectangle, as purpose: FramePurpose = .control, opposite: Rectangle? = nil,
    reading: ReadingDirection = .leftToRight, on profile: Profile, derived: [DerivedLayout] = [],
    in context: Context, os: OSVersion? = nil, timelines: DeviceTimelines? = nil,
    bars: [BarHeight] = []
  ) {
    self.init(
      frame, as: purpose, opposite: opposite, reading: reading,
      in: TraitEnvironment(of: profile, derived: derived, in: context, os: os), os: os,
      timelines: timelines, bars: bars)
  }

  /// A check in a window of any size.
  public init(
    _ frame: Rectangle, as purpose: FramePurpose = .control, opposite: Rectangle? = nil,
    reading: ReadingDirection = .leftToRight, in window: FreeWindow, display: String? = nil,
    bars: [BarHeight] = []
  ) {
    self.init(
      frame, as: purpose, opposite: opposite, reading: reading,
      in: TraitEnvironment(window, display: display), bars: bars)
  }
}
