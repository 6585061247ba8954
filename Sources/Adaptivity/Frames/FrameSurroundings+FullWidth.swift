import Catalogue

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
      return held(margin) { margin in
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
    held(spaceBelow(frame)) { space in .measured { add in add("bottom", abs(space ?? 0)) } }
  }

  /// The space in points between a full-width button at the bottom and the end of the safe area,
  /// less than zero if it lies beyond; `nil` for any other frame.
  ///
  /// At the bottom there is no room for a control below it (docs/CommandLine.md, "check-frame").
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

  /// The outcome for a value, or the reason why it is unknown.
  func held<Value>(
    _ answer: Answer<Value>, _ body: (Value) -> FrameFinding.Outcome
  ) -> FrameFinding.Outcome {
    switch answer {
    case .known(let value): body(value)
    case .notAvailable(let reason): .notAvailable(reason)
    case .unknown(let reason): .unknown(reason)
    }
  }
}
