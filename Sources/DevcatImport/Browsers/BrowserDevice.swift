import DevcatValues

/// The device, as far as the name and the user agent of a browser's device list tell.
struct BrowserDevice {
  /// Whether it is one of Apple's.
  let isApple: Bool
  /// The edits that state the family and the idiom, as far as they are known.
  let edits: [Patch.Edit]

  /// Judges a device.
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
    // Windows phones name Android in their user agent too.
    let isAndroid = userAgent.contains("Android") && !userAgent.contains("Windows Phone")
    let told = isAndroid ? (userAgent.contains("Mobile") ? "phone" : "pad") : nil
    var edits: [Patch.Edit] = []
    if isAndroid { edits.append(Patch.Edit(Field.family.at(), .text("Android"))) }
    if let idiom = idiom ?? told { edits.append(Patch.Edit(Field.idiom.at(), .text(idiom))) }
    self.edits = edits
  }
}
