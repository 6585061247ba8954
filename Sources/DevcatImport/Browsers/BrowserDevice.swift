import DevcatValues

/// The family and idiom that the name and the user agent in a browser's device list imply.
struct BrowserDevice {
  /// Whether it is one of Apple's.
  let isApple: Bool
  /// The edits that state the family and the idiom, as far as they are known.
  let edits: [Patch.Edit]

  /// Derives the family and idiom of a device.
  ///
  /// - Parameter idiom: The idiom where the list states it. Android's user agents have the word
  ///   `Mobile` on phones, and not on tablets (Chrome for Developers, "User-Agent strings").
  init(name: String, userAgent: String, idiom: String? = nil) {
    if let family = DeviceFamily(of: name) {
      isApple = true
      edits = family.edits
      return
    }
    isApple = false
    // The user agents of Windows phones name Android as well.
    let isAndroid = userAgent.contains("Android") && !userAgent.contains("Windows Phone")
    let implied = isAndroid ? (userAgent.contains("Mobile") ? "phone" : "pad") : nil
    var edits: [Patch.Edit] = []
    if isAndroid { edits.append(Patch.Edit(Field.family.at(), .text("Android"))) }
    if let idiom = idiom ?? implied { edits.append(Patch.Edit(Field.idiom.at(), .text(idiom))) }
    self.edits = edits
  }
}
