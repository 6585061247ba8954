public import Adaptivity
public import Catalogue

/// The members of `devcat traits --json`.
public enum TraitsJSON {
  /// Writes `id`, `name` and `contexts` into the present object.
  public static func write(
    _ profile: Profile, _ environments: [TraitEnvironment], to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.key("contexts")
    writer.beginArray()
    for traits in environments {
      writer.beginObject()
      var reasons = AnswerReasons()
      writer.context(traits, &reasons)
      writer.traits(traits, &reasons)
      writer.contradictions(traits.contradictions(of: profile))
      writer.members(reasons)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  /// Writes `id` and `name` of a device.
  mutating func device(_ profile: Profile) {
    member("id", profile.id)
    if let name = profile.name { member("name", name) }
  }

  /// Writes `context` with its parts, and `available`, or gathers why that is not known.
  mutating func context(_ traits: TraitEnvironment, _ reasons: inout AnswerReasons) {
    member("context", traits.context.description)
    if let display = traits.context.display { member("display", display) }
    member("mode", traits.context.mode.rawValue)
    member("orientation", traits.context.orientation.rawValue)
    member("available", traits.availability, &reasons)
  }

  /// Writes the traits and the size of a window, and gathers why some are missing.
  mutating func traits(_ traits: TraitEnvironment, _ reasons: inout AnswerReasons) {
    member("horizontal", traits.horizontal, &reasons)
    member("vertical", traits.vertical, &reasons)
    member("displayScale", traits.displayScale, &reasons)
    member("idiom", traits.idiom, &reasons)
    member("width", traits.width, &reasons)
    member("height", traits.height, &reasons)
    if let source = traits.derivedFrom { member("derivedFrom", source) }
  }

  /// Writes an array of rules, each with its id and its sentence; nothing if there are none.
  mutating func rules(_ key: String, _ rules: [Rule]) {
    if rules.isEmpty { return }
    self.key(key)
    beginArray()
    for rule in rules {
      beginObject()
      member("rule", rule.id)
      member("says", rule.statement)
      endObject()
    }
    endArray()
  }

  /// Writes the member `contradictions`, an array; nothing if there are none.
  mutating func contradictions(_ contradictions: [Contradiction]) {
    if contradictions.isEmpty { return }
    key("contradictions")
    beginArray()
    for contradiction in contradictions {
      beginObject()
      member("rule", contradiction.rule.id)
      member("document", contradiction.rule.guideline.title)
      member("section", contradiction.rule.section)
      member("states", contradiction.stated)
      member("used", contradiction.used)
      endObject()
    }
    endArray()
  }
}
