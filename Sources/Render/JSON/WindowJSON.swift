public import Adaptivity
public import Catalogue

/// The members of `devcat window --json`.
public enum WindowJSON {
  /// Writes the device, the window, its classes and the bounds into the present object.
  public static func write(
    _ profile: Profile, _ window: FreeWindow, to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.member("width", window.size.width)
    writer.member("height", window.size.height)
    var reasons = AnswerReasons()
    writer.member("horizontal", window.horizontal, &reasons)
    writer.member("vertical", window.vertical, &reasons)
    writer.key("bounds")
    writer.beginObject()
    writer.bounds("horizontal", window.bounds.horizontal)
    writer.bounds("vertical", window.bounds.vertical)
    writer.endObject()
    writer.rules("windows", window.windowRules)
    writer.contradictions(window.contradictions)
    writer.members(reasons)
  }
}

extension JSONWriter {
  /// Writes the measured bounds of a direction.
  fileprivate mutating func bounds(_ key: String, _ bounds: AxisBounds) {
    self.key(key)
    beginObject()
    for (key, bound) in [("compact", bounds.compact), ("regular", bounds.regular)] {
      guard let bound else { continue }
      self.key(key)
      beginObject()
      member("length", bound.length)
      member("id", bound.id)
      member("context", bound.context.description)
      if let evidence = bound.evidence { member("evidence", evidence) }
      endObject()
    }
    endObject()
  }
}
