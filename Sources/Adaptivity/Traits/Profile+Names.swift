import Catalogue

/// By which names guidelines know a device.
extension Profile {
  /// Whether a guideline that names a device means this one: by its name or one of its aliases.
  func isCalled(_ name: String) -> Bool {
    self.name.map { Self.isSame($0, name) } ?? false
      || aliases.contains { Self.isSame($0, name) }
  }

  /// Whether two names differ in the case of ASCII letters at most; makes no text.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.utf8.elementsEqual(second.utf8) { one, other in
      one == other
        || one ^ other == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(one | 0x20)
    }
  }
}
