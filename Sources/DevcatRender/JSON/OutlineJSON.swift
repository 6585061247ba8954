public import DevcatAdaptivity
public import DevcatValues

/// An outline as `devcat draw --json` and the explorer's data write it.
public enum OutlineJSON {
  /// Writes an object: the display and the context, the screen, its corners, the safe area, the
  /// indicator, the sensor housing, and the panes whose place is known, on Android with its window size classes; `null`
  /// is unknown or missing.
  ///
  /// - Parameters:
  ///   - platform: The platform of the device, whose points may be dp.
  ///   - unit: The unit of its lengths.
  ///   - hasPicture: Whether it has the member `svg`, with the elements of its picture.
  public static func write(
    _ outline: DeviceOutline, of platform: Platform? = nil, unit: OutlineUnit = .points,
    hasPicture: Bool = false, to writer: inout JSONWriter
  ) {
    // A caller requests millimetres only of an outline whose points have a known length.
    let scale = unit.length(ofPointOf: outline).value ?? 1
    let context = outline.context
    writer.object { writer in
      writer.member("display", orNull: context.display)
      writer.member("mode", context.mode.rawValue)
      writer.member("orientation", context.orientation.rawValue)
      writer.member("width", length(outline.screen.width, scale))
      writer.member("height", length(outline.screen.height, scale))
      writer.member("unit", unit == .points ? platform.unit : unit.rawValue)
      writer.key("cornerRadius")
      writer.value(orNull: outline.cornerRadius.value.map { .number(length($0, scale)) })
      writer.key("safe")
      if let box = outline.safeRectangle.value, let area = outline.safeArea.value {
        writer.object { writer in
          if let os = area.os { writer.member("os", "\(os)") }
          writer.origin(area.segment)
          write(box, scale, to: &writer)
        }
      } else {
        writer.null()
      }
      for (key, box) in [
        ("homeIndicator", outline.homeIndicator.value),
        ("sensorHousing", outline.sensorHousing.value?.box),
      ] {
        writer.object(key, orNull: box) { write($1, scale, to: &$0) }
      }
      writer.array("panes", outline.panes) { writer, pane in
        let size = pane.box.value.map { Size(width: $0.width, height: $0.height) }
        write(
          pane, platform == .android ? size.map(AndroidWindowClasses.init) : nil, scale, to: &writer
        )
      }
      if hasPicture { writer.member("svg", OutlineMarkup.elements(outline, clip: "C")) }
    }
  }

  private static func write(
    _ pane: ScreenPane, _ windows: AndroidWindowClasses?, _ scale: Double,
    to writer: inout JSONWriter
  ) {
    guard let box = pane.box.value else { return }
    writer.object { writer in
      write(box, scale, to: &writer)
      let own = windows.map { "\($0.width.rawValue)/\($0.height.rawValue)" }
      writer.member("class", orNull: OutlineWords.classes(pane) ?? own)
      writer.member("name", pane.owner.rawValue)
    }
  }

  private static func write(_ box: Rectangle, _ scale: Double, to writer: inout JSONWriter) {
    writer.member("x", length(box.x, scale))
    writer.member("y", length(box.y, scale))
    writer.member("width", length(box.width, scale))
    writer.member("height", length(box.height, scale))
  }

  /// A length in the unit, to a thousandth.
  private static func length(_ points: Double, _ scale: Double) -> Double {
    (points * scale).rounded(toParts: 1000)
  }
}

/// The output of `devcat draw --json`.
public enum DrawingJSON {
  /// Writes an object with `devices`: each with its `outline`, and why members of it are `null`.
  public static func write(_ devices: [DrawnOutline], to writer: inout JSONWriter) {
    writer.object { writer in
      writer.objects("devices", devices) { writer, device in
        writer.device(device.profile)
        writer.key("outline")
        OutlineJSON.write(
          device.outline, of: device.profile.platform, unit: device.unit, to: &writer)
        var reasons = AnswerReasons()
        let outline = device.outline
        _ = reasons.value(of: outline.cornerRadius, as: "cornerRadius")
        _ = reasons.value(of: outline.safeRectangle, as: "safe")
        _ = reasons.value(of: outline.homeIndicator, as: "homeIndicator")
        _ = reasons.value(of: outline.sensorHousing, as: "sensorHousing")
        for pane in outline.panes {
          let name = pane.owner.rawValue
          if reasons.value(of: pane.box, as: name) == nil { continue }
          _ = reasons.value(of: pane.horizontal, as: "\(name), horizontal")
          _ = reasons.value(of: pane.vertical, as: "\(name), vertical")
        }
        let length = outline.millimetresPerPoint.map { ($0 * 1_000_000).rounded() / 1_000_000 }
        writer.member("millimetresPerPoint", length, &reasons)
        writer.members(reasons)
      }
    }
  }
}
