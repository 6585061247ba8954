public import DevcatValues

/// How artwork shows on a device in a context.
public struct ArtworkAnswer: Sendable {
  /// The traits and the size of the window.
  public let traits: TraitEnvironment
  /// How the artwork shows in it.
  public let fit: Answer<ArtworkFit>

  /// Works out how artwork shows on a device.
  ///
  /// - Parameters:
  ///   - artwork: Its size in any unit, both sides greater than zero.
  ///   - profile: The device.
  ///   - derived: The full-screen layouts that it takes from devices with the same screen.
  ///   - context: The context.
  ///   - os: The version of the OS that is asked about; `nil` for any.
  public init(
    of artwork: Size, on profile: Profile, derived: [DerivedLayout] = [], in context: Context,
    os: OSVersion? = nil
  ) {
    let traits = TraitEnvironment(of: profile, derived: derived, in: context, os: os)
    self.traits = traits
    fit = traits.window.then { window in
      guard let fit = ArtworkFit(artwork, in: window) else {
        return .unknown(.other("\(window.pointsText) or the artwork's size is too large"))
      }
      return .known(fit)
    }
  }

  /// A length of the window in rendered pixels.
  public func pixels(_ points: Double) -> Answer<Double> {
    traits.displayScale.map { points * $0 }
  }

  /// The rules behind the answer.
  public var explanation: [ExplanationStep] {
    let place = "on \(traits.profile.title) in '\(traits.context)'"
    guard let fit = fit.value, let window = traits.size else {
      return [ExplanationStep("artwork.aspect", "\(place): \(fit.reason?.description ?? "")")]
    }
    var steps: [ExplanationStep] = []
    let isSame = fit.filled.edges == .none
    steps.note(
      "artwork.aspect",
      "\(place) the window is \(window.pointsText), "
        + (isSame ? "of the artwork's aspect ratio" : "of another aspect ratio than the artwork"))
    if isSame { return steps }
    steps.note(
      "artwork.cropping",
      "\(place) it is cropped at \(fit.filled.edges.words), \(fit.filled.eachText) each")
    steps.note(
      "artwork.bars",
      "\(place) it is \(fit.fitted.bars ?? "shown whole") at "
        + "\(fit.fitted.edges.words), \(fit.fitted.eachText) each")
    return steps
  }

  /// The part of the artwork, in its middle and in its units, that is seen on all of some devices
  /// where it fills them; contexts that a device does not offer do not count.
  ///
  /// Source: Human Interface Guidelines, Adaptivity and Layout, "Adapting to Changes in Context".
  public static func seenOnAll(_ answers: [ArtworkAnswer]) -> Answer<Size> {
    let offered = answers.filter { !$0.fit.isNotAvailable }
    if offered.isEmpty {
      return .notAvailable(.other("none of these contexts is available"))
    }
    if let reason = offered.compactMap(\.fit.reason).first { return .unknown(reason) }
    let fits = offered.compactMap(\.fit.value)
    return .known(
      Size(
        width: fits.map(\.visibleWidth).min() ?? 0,
        height: fits.map(\.visibleHeight).min() ?? 0))
  }

  /// The rule behind the part that is seen on all of some devices.
  public static func explanation(ofSeen size: Size) -> ExplanationStep {
    ExplanationStep(
      "artwork.in-view",
      "where it fills the screen, the middle \(size.sidesText) of the artwork is seen on all of these"
    )
  }
}

extension ArtworkFit.Edges {
  /// The edges in words.
  public var words: String {
    switch self {
    case .none: "no edge"
    case .sides: "left and right"
    case .ends: "top and bottom"
    }
  }
}

extension ArtworkFit.Scaling {
  /// The name of the bars of fitted artwork; `nil` if there are none.
  public var bars: String? {
    switch edges {
    case .none: nil
    case .ends: "letterboxed"
    case .sides: "pillarboxed"
    }
  }

  /// The amount at each edge, in points, with at most two decimals.
  fileprivate var eachText: String {
    FieldValue.shortText(of: each) + " pt"
  }
}
