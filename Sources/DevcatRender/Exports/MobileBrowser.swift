import DevcatValues

/// The browser that a device comes with, as its user agent names it.
///
/// Both browsers have frozen what a user agent says of the device and the system: Chrome always
/// says Android 10 and the model K ("User-Agent Reduction"), and Safari from 26 on always says iOS
/// 18.6. So the text follows from the family alone (docs/Exports.md, "playwright").
struct MobileBrowser {
  /// The families with Safari, and the words for them in its user agent.
  static let safariFamilies = [
    "iPhone": "iPhone; CPU iPhone OS", "iPod touch": "iPod touch; CPU iPhone OS",
    "iPad": "iPad; CPU OS",
  ]

  /// The user agent that the browser sends.
  let userAgent: String
  /// Playwright's word for the engine.
  let engine: String

  /// The browser of a phone or pad; `nil` if its family has neither Safari nor Chrome.
  init?(of profile: Profile) {
    let family = profile.family ?? ""
    if let words = Self.safariFamilies[family] {
      userAgent =
        "Mozilla/5.0 (\(words) 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
        + "Version/26.0 Mobile/15E148 Safari/604.1"
      engine = "webkit"
    } else if family == "Android" {
      let word = profile.idiom == "pad" ? "" : "Mobile "
      userAgent =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/140.0.0.0 \(word)Safari/537.36"
      engine = "chromium"
    } else {
      return nil
    }
  }
}
