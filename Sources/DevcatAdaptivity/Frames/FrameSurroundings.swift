import DevcatValues

/// The window, the safe area and the display around a frame, against which it is checked.
struct FrameSurroundings {
  /// The insets of the safe area, those of both landscape directions at once.
  let insets: Answer<EdgeInsets>
  /// The insets of the safe area of the device alone, without bars.
  let bareInsets: Answer<EdgeInsets>
  let traits: TraitEnvironment
  /// The direction in which people read.
  let reading: ReadingDirection

  /// The least width and height of a control in points (rule `frames.touch-target`).
  static let leastSide = 44.0

  private var screen: Answer<Size> { traits.window }
  private var display: Display { traits.display }

  /// The findings of each rule for a frame.
  func findings(_ frame: Rectangle, as purpose: FramePurpose, opposite: Rectangle?)
    -> [FrameFinding]
  {
    purpose.checks.map { finding($0, frame) }
      + (opposite.map { [FrameFinding(.matchingInsets, refused ?? matchingInsets(frame, $0))] }
        ?? [])
  }

  /// The outcome of every rule if the device does not offer the context; `nil` if it does.
  private var refused: FrameFinding.Outcome? {
    traits.refusal.map(FrameFinding.Outcome.notAvailable)
  }

  private func finding(_ check: FrameFinding.Check, _ frame: Rectangle) -> FrameFinding {
    if let refused { return FrameFinding(check, refused) }
    if traits.platform == .android, !check.isOfGeometry {
      return FrameFinding(check, .notAvailable(.guidelineOfApple))
    }
    let outcome = outcome(check, frame)
    switch check {
    case .safeArea, .homeIndicator:
      let isAllowed = traits.context.orientation == .landscape && Self.isOfBottom(outcome)
      return FrameFinding(check, outcome, remark: isAllowed ? "frames.landscape-controls" : nil)
    case .alignment where spaceBelow(frame).value.flatMap(\.self) != nil:
      return FrameFinding(check, outcome, remark: "frames.rounded-buttons")
    case _: return FrameFinding(check, outcome)
    }
  }

  private func outcome(_ check: FrameFinding.Check, _ frame: Rectangle) -> FrameFinding.Outcome {
    switch check {
    case .touchTarget: touchTarget(frame)
    case .screen: inside(frame)
    case .safeArea: safeArea(frame)
    case .corners: corners(frame)
    case .farCorners: farCorners(frame)
    case .homeIndicator: homeIndicator(frame)
    case .fullWidth: fullWidth(frame)
    case .alignment: alignment(frame)
    // `findings` checks it, with the frame of the opposite control.
    case .matchingInsets: .kept
    case .symmetry: symmetry(frame)
    case .principalPlace: principalPlace(frame)
    case .edges: reaches(frame, ScreenEdge.allCases)
    case .scrolling: reaches(frame, [.bottom])
    }
  }

  private func touchTarget(_ frame: Rectangle) -> FrameFinding.Outcome {
    .measured { add in
      add("width", Self.leastSide - frame.width)
      add("height", Self.leastSide - frame.height)
    }
  }

  private func inside(_ frame: Rectangle) -> FrameFinding.Outcome {
    screen.then { screen in
      let gaps = frame.gaps(in: screen)
      return .measured { add in
        for edge in ScreenEdge.allCases { add(edge.rawValue, -gaps[edge]) }
      }
    }
  }

  private func safeArea(_ frame: Rectangle) -> FrameFinding.Outcome {
    screen.then { screen in
      insets.then { insets in
        let gaps = frame.gaps(in: screen)
        return .measured { add in
          for edge in ScreenEdge.allCases { add(edge.rawValue, insets[edge] - gaps[edge]) }
        }
      }
    }
  }

  private static func isOfBottom(_ outcome: FrameFinding.Outcome) -> Bool {
    outcome.value.map { excesses in
      !excesses.isEmpty && excesses.allSatisfy { $0.place == ScreenEdge.bottom.rawValue }
    } ?? false
  }

  /// How far each corner of the frame lies outside the arc of the screen's corner.
  ///
  /// Apple's corners come nearer to the edges than an arc, but no source has their curve.
  private func corners(_ frame: Rectangle) -> FrameFinding.Outcome {
    if display[.cornersStyle]?.text == "rectangular" { return .kept }
    guard traits.context.mode == .fullScreen else { return .unknown(.placeOfWindow) }
    let name = traits.context.display
    let field: Field = display[.cornersStyle] == nil ? .cornersStyle : .cornersRadius
    guard let radius = display[.cornersRadius]?.number else {
      return .unknown(.noField(field, display: name))
    }
    return screen.then { screen in
      let gaps = frame.gaps(in: screen)
      return .measured { add in
        for corner in ScreenCorner.allCases {
          let (down, across) = gaps.sides(of: corner)
          guard down < radius, across < radius else { continue }
          let (height, width) = (radius - down, radius - across)
          add(corner.rawValue, (height * height + width * width).squareRoot() - radius)
        }
      }
    }
  }

  /// A control that comes nearer than the margin to two edges that meet is in a corner
  /// (docs/CommandLine.md, "check-frame").
  ///
  /// All four corners count, because which of them are far depends on how people hold the device.
  private func farCorners(_ frame: Rectangle) -> FrameFinding.Outcome {
    screen.then { screen in
      let gaps = frame.gaps(in: screen)
      let nearest = ScreenCorner.allCases.lazy.map { corner in
        let (down, across) = gaps.sides(of: corner)
        return max(down, across)
      }.min()
      // Both width classes have margins up to this one, so the answer needs no class.
      if nearest ?? 0 >= LayoutStyle.regular.margin { return .kept }
      return margin.then { margin in
        .measured { add in
          for corner in ScreenCorner.allCases {
            let (down, across) = gaps.sides(of: corner)
            add(corner.rawValue, margin - max(down, across))
          }
        }
      }
    }
  }

  /// The indicator is below the safe area; if it is unknown or disputed whether there is one, a frame
  /// that ends at the safe area is still clear of it.
  private func homeIndicator(_ frame: Rectangle) -> FrameFinding.Outcome {
    let isThere = display.hasHomeIndicator
    let outcome: FrameFinding.Outcome = screen.then { screen in
      // The app's own bars are above the indicator, so they are not counted here.
      bareInsets.then { insets in
        let excess = insets.bottom - frame.gaps(in: screen).bottom
        if isThere == nil, excess > 1e-6 {
          return .unknown(.noField(.homeIndicator, display: traits.context.display))
        }
        if isThere == false, excess > 1e-6 {
          return .unknown(.other("sources disagree on whether there is one"))
        }
        return .measured { add in add("bottom", excess) }
      }
    }
    // The evidence is read last, since it decides only about a frame that is not clear of the place.
    let isClear = isThere == false && outcome != .kept && !display.isHomeIndicatorDisputed
    return isClear ? .kept : outcome
  }

  /// The distances of two controls from their ends of the safe area.
  private func matchingInsets(_ frame: Rectangle, _ opposite: Rectangle) -> FrameFinding.Outcome {
    screen.then { screen in
      let middle = screen.height / 2
      let (one, other) = (frame.y + frame.height / 2, opposite.y + opposite.height / 2)
      if (one - middle) * (other - middle) > 0 {
        return .unknown(
          .other(
            "both controls are in the \(one < middle ? "upper" : "lower") half, so they are not at "
              + "opposite ends of the screen"))
      }
      return insets.then { insets in
        let (upper, lower) = frame.y <= opposite.y ? (frame, opposite) : (opposite, frame)
        let (top, bottom) = (
          upper.gaps(in: screen).top - insets.top, lower.gaps(in: screen).bottom - insets.bottom
        )
        return .measured { add in
          add("top", top - bottom)
          add("bottom", bottom - top)
        }
      }
    }
  }

  /// The difference between the distances from the left and the right side.
  ///
  /// At top and bottom the safe area decides, because its insets differ on every device with a Home
  /// indicator.
  private func symmetry(_ frame: Rectangle) -> FrameFinding.Outcome {
    screen.then { screen in
      let gaps = frame.gaps(in: screen)
      return .measured { add in
        add("left", gaps.left - gaps.right)
        add("right", gaps.right - gaps.left)
      }
    }
  }

  /// How far the middle of the frame is beyond the middle of the screen.
  private func principalPlace(_ frame: Rectangle) -> FrameFinding.Outcome {
    screen.then { screen in
      .measured { add in
        add("lower half", frame.y + frame.height / 2 - screen.height / 2)
        // For right-to-left readers the guideline names no side.
        guard reading == .leftToRight else { return }
        add("right half", frame.x + frame.width / 2 - screen.width / 2)
      }
    }
  }

  /// The gap between the frame and the edges of the screen.
  private func reaches(_ frame: Rectangle, _ edges: [ScreenEdge]) -> FrameFinding.Outcome {
    screen.then { screen in
      let gaps = frame.gaps(in: screen)
      return .measured { add in
        for edge in edges { add(edge.rawValue, gaps[edge]) }
      }
    }
  }
}

extension Reason {
  fileprivate static let placeOfWindow = Reason.other(
    "the position of the window on the screen is unknown, so its corners may be the screen's"
  )
}

/// Buttons from side to side.
extension FrameSurroundings {
  /// The standard margin of the width class.
  var margin: Answer<Double> {
    traits.horizontal.map { ($0 == .compact ? LayoutStyle.compact : .regular).margin }
  }

  /// A frame within the margin of both sides is a full-width button.
  ///
  /// If the safe area is unknown, a frame that is violated without insets is violated with any; one
  /// that is kept without them may not be.
  func fullWidth(_ frame: Rectangle) -> FrameFinding.Outcome {
    guard insets.value == nil else { return insets.then { fullWidth(frame, inside: $0) } }
    let without = fullWidth(frame, inside: EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    return without != .kept ? without : insets.then { fullWidth(frame, inside: $0) }
  }

  private func fullWidth(_ frame: Rectangle, inside insets: EdgeInsets) -> FrameFinding.Outcome {
    screen.then { screen in
      let gaps = frame.gaps(in: screen)
      let (left, right) = (gaps.left - insets.left, gaps.right - insets.right)
      // Both width classes have margins up to this one, so the answer needs no class.
      if max(left, right) >= LayoutStyle.regular.margin { return .kept }
      return margin.then { margin in
        guard left < margin, right < margin else { return .kept }
        return .measured { add in
          add("left", margin - left)
          add("right", margin - right)
        }
      }
    }
  }

  /// How far a full-width button at the bottom is above or below the end of the safe area.
  func alignment(_ frame: Rectangle) -> FrameFinding.Outcome {
    spaceBelow(frame).then { space in .measured { add in add("bottom", abs(space ?? 0)) } }
  }

  /// The space in points between a full-width button at the bottom and the end of the safe area,
  /// less than zero if it lies beyond; `nil` for any other frame.
  ///
  /// At the bottom there is no room for a control below it (rule `devcat.fullwidth-buttons`).
  func spaceBelow(_ frame: Rectangle) -> Answer<Double?> {
    screen.then { screen in
      let gaps = frame.gaps(in: screen)
      let widest = LayoutStyle.regular.margin + 1e-6
      // Insets take from the gaps, so that a frame may be of full width in a safe area only.
      if let insets = insets.value,
        max(gaps.left - insets.left, gaps.right - insets.right) > widest
          || gaps.bottom - insets.bottom >= Self.leastSide
      {
        return .known(nil)
      }
      return insets.then { insets in
        margin.map { margin in
          let sides = max(gaps.left - insets.left, gaps.right - insets.right)
          return sides <= margin + 1e-6 ? gaps.bottom - insets.bottom : nil
        }
      }
    }
  }
}
