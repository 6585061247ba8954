import Adaptivity
import Catalogue

/// The output of `devcat draw --json`.
public enum DrawingJSON {
  /// Writes an object with `devices`: each with its `outline`, and why members of it are `null`.
  public static func write(_ devices: [DrawnOutline], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("devices")
    writer.beginArray()
    for device in devices {
      writer.beginObject()
      writer.device(device.profile)
      writer.key("outline")
      OutlineJSON.write(device.outline, unit: device.unit, to: &writer)
      var reasons = AnswerReasons()
      let outline = device.outline
      _ = reasons.value(of: outline.cornerRadius, as: "cornerRadius")
      _ = reasons.value(of: outline.safeRectangle, as: "safe")
      _ = reasons.value(of: outline.homeIndicator, as: "homeIndicator")
      for pane in outline.panes {
        let name = pane.owner.rawValue
        if reasons.value(of: pane.box, as: name) == nil { continue }
        _ = reasons.value(of: pane.horizontal, as: "\(name), horizontal")
        _ = reasons.value(of: pane.vertical, as: "\(name), vertical")
      }
      let length = outline.millimetresPerPoint.map { ($0 * 1_000_000).rounded() / 1_000_000 }
      writer.member("millimetresPerPoint", length, &reasons)
      writer.members(reasons)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
