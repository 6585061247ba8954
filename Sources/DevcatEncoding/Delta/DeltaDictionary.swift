import DevcatValues

/// The preset dictionary of small deltas: bytes that occur in nearly every delta.
///
/// It is a part of the protocol version. A delta names it by the first four bytes of its SHA-256,
/// so that a reader with another dictionary refuses the delta instead of misreading it.
enum DeltaDictionary {
  /// The bytes; the most frequent ones come last, where references are shortest.
  ///
  /// They must never change: later fields are left out, and a test pins the digest.
  static let bytes: [UInt8] = {
    var writer = CBORWriter()
    for field in Field.all where field.number <= Field.homeIndicator.number {
      writer.text(field.path)
    }
    writer.text("statusBar")
    for word in words { writer.text(word) }
    for mode in Mode.known {
      for orientation in Orientation.allCases {
        writer.array(of: Int(Field.layouts.number), mode.rawValue, orientation.rawValue)
      }
    }
    for orientation in Orientation.allCases {
      writer.array(of: Int(Field.safeArea.number), "", orientation.rawValue)
    }
    writer.array(count: 10)
    writer.text(Revision.domain)
    return writer.bytes
  }()

  /// The number by which a delta names the dictionary.
  static let name: UInt64 = SHA256.digest(of: bytes).bytes.prefix(4).reduce(0) {
    $0 << 8 | UInt64($1)
  }

  /// Deflates content, against the dictionary if it is small: the number of the dictionary used, or 0,
  /// and the deflated bytes.
  static func deflate(_ content: [UInt8]) -> (dictionary: UInt64, bytes: [UInt8]) {
    let isSmall = content.count <= DeltaWriter.dictionarySize
    return (isSmall ? name : 0, Deflate.raw(content, dictionary: isSmall ? bytes : nil))
  }

  private static let words = [
    "iphone-", "ipad-", "galaxy-", "-inch", "-generation", "-pro-max", "-pro", "-plus", "-mini",
    "Android", "Apple Watch", "Apple TV", "iPod touch", "iPad Pro", "iPad", "iPhone", "unspecified",
    "vision", "phone", "preview", "announced", "released", "rectangular", "rounded",
    "portrait-upside-down", "landscape-left", "landscape-right", "evidence.", "set ",
  ]
}
