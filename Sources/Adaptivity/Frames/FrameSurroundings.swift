import Catalogue

/// What a control's frame is held against.
struct FrameSurroundings {
  /// The size of the window in points.
  let screen: Answer<Size>
  /// The insets of the safe area, those of both landscape directions at once.
  let insets: Answer<EdgeInsets>
  /// The display.
  let display: Display
  /// The traits.
  let traits: TraitEnvironment

  /// The least width and height of a control in points.
  static let leastSide = 44.0

  /// What comes of each rule for a frame.
  func findings(_ frame: Rectangle) -> [FrameFinding] {
    let bottom = safeArea(frame)
    return [
      FrameFinding(.touchTarget, .touchTarget, touchTarget(frame)),
      FrameFinding(.screen, .clipping, inside(frame)),
      FrameFinding(
        .safeArea, .insetContent, bottom,
        remark: traits.context.orientation == .landscape && Self.isOfBottom(bottom)
          ? .landscapeControls : nil),
      FrameFinding(.corners, .corners, corners(frame)),
      FrameFinding(.homeIndicator, .homeIndicator, homeIndicator(frame)),
      FrameFinding(.fullWidth, .fullWidthButtons, fullWidth(frame)),
    ]
  }

  private func touchTarget(_ frame: Rectangle) -> FrameFinding.Outcome {
    FrameFinding.Outcome([
      ("width", Self.leastSide - frame.width), ("height", Self.leastSide - frame.height),
    ])
  }

  private func inside(_ frame: Rectangle) -> FrameFinding.Outcome {
    held(screen) { FrameFinding.Outcome(frame.gaps(in: $0).edges.map { ($0.name, -$0.length) }) }
  }

  private func safeArea(_ frame: Rectangle) -> FrameFinding.Outcome {
    held(screen) { screen in
      held(insets) { insets in
        let gaps = frame.gaps(in: screen).edges
        return FrameFinding.Outcome(
          zip(insets.edges, gaps).map { ($0.name, $0.length - $1.length) })
      }
    }
  }

  private static func isOfBottom(_ outcome: FrameFinding.Outcome) -> Bool {
    if case .violated(let excesses) = outcome { excesses.map(\.place) == ["bottom"] } else { false }
  }

  /// How far each corner of the frame lies outside the arc of the screen's corner.
  private func corners(_ frame: Rectangle) -> FrameFinding.Outcome {
    if display[.cornersStyle]?.text == "rectangular" { return .kept }
    let name = traits.context.display
    let field: Field = display[.cornersStyle] == nil ? .cornersStyle : .cornersRadius
    guard let radius = display[.cornersRadius]?.number else {
      return .unknown(.noField(field, display: name))
    }
    return held(screen) { screen in
      let gaps = frame.gaps(in: screen)
      let corners = [
        ("top left", gaps.top, gaps.left), ("top right", gaps.top, gaps.right),
        ("bottom left", gaps.bottom, gaps.left), ("bottom right", gaps.bottom, gaps.right),
      ]
      return FrameFinding.Outcome(
        corners.map { corner, down, across in
          guard down < radius, across < radius else { return (corner, 0) }
          let (height, width) = (radius - down, radius - across)
          return (corner, (height * height + width * width).squareRoot() - radius)
        })
    }
  }

  /// The indicator stands below the safe area; where nobody recorded whether there is one, a frame
  /// that ends at the safe area is clear of it all the same.
  private func homeIndicator(_ frame: Rectangle) -> FrameFinding.Outcome {
    let isThere = display[.homeIndicator]?.boolean
    if isThere == false { return .kept }
    return held(screen) { screen in
      held(insets) { insets in
        let excess = insets.bottom - frame.gaps(in: screen).bottom
        if isThere == nil, excess > 1e-6 {
          return .unknown(.noField(.homeIndicator, display: traits.context.display))
        }
        return FrameFinding.Outcome([("bottom", excess)])
      }
    }
  }

  /// A frame that comes nearer than the margin to both sides is a full-width button.
  ///
  /// Where the safe area is not known, one that is violated without insets is so with any; what is
  /// kept without them need not be.
  private func fullWidth(_ frame: Rectangle) -> FrameFinding.Outcome {
    guard insets.value == nil else { return held(insets) { fullWidth(frame, inside: $0) } }
    let without = fullWidth(frame, inside: EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    guard case .kept = without else { return without }
    return held(insets) { fullWidth(frame, inside: $0) }
  }

  private func fullWidth(_ frame: Rectangle, inside insets: EdgeInsets) -> FrameFinding.Outcome {
    held(screen) { screen in
      let gaps = frame.gaps(in: screen)
      let (left, right) = (gaps.left - insets.left, gaps.right - insets.right)
      if max(left, right) >= LayoutStyle.regular.margin { return .kept }
      return held(traits.horizontal) { horizontal in
        let margin = (horizontal == .compact ? LayoutStyle.compact : .regular).margin
        guard left < margin, right < margin else { return .kept }
        return FrameFinding.Outcome([("left", margin - left), ("right", margin - right)])
      }
    }
  }

  /// What comes of a value, or why that is not known.
  private func held<Value>(
    _ answer: Answer<Value>, _ body: (Value) -> FrameFinding.Outcome
  ) -> FrameFinding.Outcome {
    switch answer {
    case .known(let value): body(value)
    case .notAvailable(let reason), .unknown(let reason): .unknown(reason)
    }
  }
}
