import Testing

/// A row of the table "Device Dimensions (portrait)" of Apple's guideline, edition 2020.
///
/// Typed from the guideline, and never from `data/`, so that the one checks the other.
struct PublishedScreen: CustomTestStringConvertible, Sendable {
  let name: String
  let width: Double
  let height: Double
  let pixelWidth: Double
  let pixelHeight: Double
  let scale: Double

  var testDescription: String { name }

  init(
    _ name: String, _ width: Double, _ height: Double, _ pixelWidth: Double, _ pixelHeight: Double,
    _ scale: Double
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.scale = scale
  }

  static let all = [
    PublishedScreen("12.9\" iPad Pro", 1024, 1366, 2048, 2732, 2),
    PublishedScreen("11\" iPad Pro", 834, 1194, 1668, 2388, 2),
    PublishedScreen("10.5\" iPad Pro", 834, 1194, 1668, 2388, 2),
    PublishedScreen("9.7\" iPad Pro", 768, 1024, 1536, 2048, 2),
    PublishedScreen("7.9\" iPad mini", 768, 1024, 1536, 2048, 2),
    PublishedScreen("10.5\" iPad Air", 834, 1112, 1668, 2224, 2),
    PublishedScreen("9.7\" iPad Air", 768, 1024, 1536, 2048, 2),
    PublishedScreen("10.2\" iPad", 810, 1080, 1620, 2160, 2),
    PublishedScreen("9.7\" iPad", 768, 1024, 1536, 2048, 2),
    PublishedScreen("iPhone 11 Pro Max", 414, 896, 1242, 2688, 3),
    PublishedScreen("iPhone 11 Pro", 375, 812, 1125, 2436, 3),
    PublishedScreen("iPhone 11", 414, 896, 828, 1792, 2),
    PublishedScreen("iPhone XS Max", 414, 896, 1242, 2688, 3),
    PublishedScreen("iPhone XS", 375, 812, 1125, 2436, 3),
    PublishedScreen("iPhone XR", 414, 896, 828, 1792, 2),
    PublishedScreen("iPhone X", 375, 812, 1125, 2436, 3),
    PublishedScreen("iPhone 8 Plus", 414, 736, 1080, 1920, 3),
    PublishedScreen("iPhone 8", 375, 667, 750, 1334, 2),
    PublishedScreen("iPhone 7 Plus", 414, 736, 1080, 1920, 3),
    PublishedScreen("iPhone 7", 375, 667, 750, 1334, 2),
    PublishedScreen("iPhone 6s Plus", 414, 736, 1080, 1920, 3),
    PublishedScreen("iPhone 6s", 375, 667, 750, 1334, 2),
    PublishedScreen("iPhone 6 Plus", 414, 736, 1080, 1920, 3),
    PublishedScreen("iPhone 6", 375, 667, 750, 1334, 2),
    PublishedScreen("4.7\" iPhone SE", 375, 667, 750, 1334, 2),
    PublishedScreen("4\" iPhone SE", 320, 568, 640, 1136, 2),
    PublishedScreen("iPod touch 5th generation and later", 320, 568, 640, 1136, 2),
  ]

  /// The screen once corrected: the guideline repeats the row of the 11" iPad Pro for the 10.5" one.
  var corrected: PublishedScreen {
    name == "10.5\" iPad Pro" ? PublishedScreen(name, 834, 1112, 1668, 2224, 2) : self
  }
}
