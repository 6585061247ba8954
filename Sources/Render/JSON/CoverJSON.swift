public import Adaptivity
import Catalogue

/// The members of `devcat cover --json`.
public enum CoverJSON {
  /// Writes the counts, `devices`, `combinations`, `leftOut` and `contradicted` into the present object.
  ///
  /// - Parameters:
  ///   - cover: The cover.
  ///   - contradicted: The ids of the devices whose values guidelines state otherwise.
  ///   - writer: The writer.
  public static func write(
    _ cover: DeviceCover, contradicted: [String] = [], to writer: inout JSONWriter
  ) {
    writer.member("deviceCount", cover.deviceCount)
    writer.member("unknownDevices", cover.unknownCount)
    writer.member("lowerBound", cover.lowerBound)
    writer.member("proved", cover.isProved)
    writer.key("devices")
    writer.beginArray()
    for member in cover.members {
      writer.beginObject()
      writer.member("id", member.id)
      if let name = member.name { writer.member("name", name) }
      writer.member("meets", member.requirements.count)
      writer.member(
        "metByItAlone", member.requirements.count { cover.requirements[$0].chosen.count == 1 })
      writer.endObject()
    }
    writer.endArray()
    writer.key("combinations")
    writer.beginArray()
    for requirement in cover.requirements { write(requirement, cover, to: &writer) }
    writer.endArray()
    write(cover.leftOut, to: &writer)
    if !contradicted.isEmpty { writer.member("contradicted", contradicted) }
  }

  /// Writes the devices that meet no combination, each with the reason; nothing if there are none.
  private static func write(_ leftOut: [DeviceCover.LeftOut], to writer: inout JSONWriter) {
    if leftOut.isEmpty { return }
    writer.key("leftOut")
    writer.beginArray()
    for device in leftOut {
      writer.beginObject()
      writer.member("id", device.id)
      if let name = device.name { writer.member("name", name) }
      if !device.isOffered { writer.member("available", false) }
      writer.member("because", device.reason.description)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(
    _ requirement: DeviceCover.Requirement, _ cover: DeviceCover, to writer: inout JSONWriter
  ) {
    let combination = requirement.combination
    writer.beginObject()
    writer.pair(combination.pair)
    var reasons = AnswerReasons()
    writer.member(
      "displayScale", Answer(combination.scale, orUnknown: .other("its devices have no 'scale'")),
      &reasons)
    writer.member(
      "aspect",
      Answer(combination.aspect, orUnknown: .other("its devices have no 'points' or 'pixels'")),
      &reasons)
    if let insets = combination.safeArea {
      writer.key("safeArea")
      writer.beginObject()
      writer.insets(insets)
      writer.endObject()
    } else {
      let reason = "its devices have no 'safeArea', which is for the whole screen only"
      reasons.add(.other(reason), as: "safeArea")
    }
    writer.member("contexts", requirement.contexts.map(\.description))
    writer.member("devices", requirement.deviceCount)
    writer.member("metBy", requirement.chosen.map { cover.members[$0].id })
    writer.members(reasons)
    writer.endObject()
  }
}
