public import Adaptivity
public import Catalogue

/// The members of `devcat rotate --json`.
public enum TransitionJSON {
  /// Writes the device, the two contexts, and what happens between them into the present object.
  public static func write(
    _ profile: Profile, from: Context, to: Context, _ answer: Answer<Transition>,
    to writer: inout JSONWriter
  ) {
    writer.device(profile)
    writer.member("from", from.description)
    writer.member("to", to.description)
    guard let transition = answer.value else {
      if answer.isNotAvailable { writer.member("available", false) }
      writer.member("because", answer.reason?.description ?? "")
      return
    }
    if [transition.before, transition.after].allSatisfy({ $0.isAvailable == true }) {
      writer.member("available", true)
    }
    writer.changes(transition.changes)
    writer.key("calls")
    writer.beginArray()
    for call in transition.calls {
      writer.beginObject()
      writer.member("callback", call.callback.rawValue)
      writer.member("controller", call.path)
      writer.changes(call.changes)
      writer.endObject()
    }
    writer.endArray()
    writer.silences("silences", transition.silences.filter(\.isCertain))
    writer.silences("uncertain", transition.silences.filter { !$0.isCertain })
    writer.member("unknown", transition.unknown.map(\.description))
  }
}

extension JSONWriter {
  /// Writes the member `changes`.
  fileprivate mutating func changes(_ changes: [TraitChange]) {
    key("changes")
    beginArray()
    for change in changes {
      beginObject()
      member("trait", change.trait.rawValue)
      member("before", change.before)
      member("after", change.after)
      endObject()
    }
    endArray()
  }

  /// Writes a list of callbacks that do not come, or may not.
  fileprivate mutating func silences(_ key: String, _ silences: [Transition.Silence]) {
    self.key(key)
    beginArray()
    for silence in silences {
      beginObject()
      member("callback", silence.callback.rawValue)
      member("controller", silence.path)
      member("because", silence.because)
      endObject()
    }
    endArray()
  }
}
