import DevcatValues

extension ExportTemplate {
  /// The sizes of screenshots that the stores take, by fastlane's names for the classes of devices.
  ///
  /// Sources: fastlane, `deliver/lib/deliver/app_screenshot.rb` (2026), for the App Store; Google
  /// Play Console Help, "Add preview assets to showcase your app", for phones of Android.
  static let screenshots = ExportTemplate(name: "screenshots", refusal: notListed) { screens in
    JSONWriter.page { writer in
      for store in StoreClass.appStore {
        let members = screens.filter { StoreClass(of: $0)?.name == store.name }
        if members.isEmpty { continue }
        writer.object(store.name) { writer in
          writer.member("displayType", store.displayType)
          writer.objects("sizes", store.sizes) { writer, size in
            writer.member("width", size.width)
            writer.member("height", size.height)
          }
          writer.member("devices", members.map(\.id))
        }
      }
      let phones = screens.filter(isPlayPhone)
      if !phones.isEmpty {
        writer.object("phoneScreenshots") { writer in
          writer.member("shortestSide", 320)
          writer.member("longestSide", 3840)
          writer.member("longestToShortest", 2)
          writer.member("devices", phones.map(\.id))
        }
      }
    }
  }

  private static func notListed(_ screen: ExportScreen) -> String? {
    StoreClass(of: screen) == nil && !isPlayPhone(screen)
      ? "no source states a size of screenshots for its screen" : nil
  }

  private static func isPlayPhone(_ screen: ExportScreen) -> Bool {
    screen.profile.family == "Android" && screen.profile.idiom == "phone"
  }
}

/// A class of devices in App Store Connect.
private struct StoreClass {
  /// fastlane's name of the class.
  let name: String
  /// The word of App Store Connect's interface.
  let displayType: String
  /// The sizes of a screenshot of the whole screen in pixels, upright; turned, they are taken too.
  let sizes: [(width: Double, height: Double)]

  static let appStore = [
    StoreClass("iOS-6.7-in", "APP_IPHONE_67", [(1290, 2796), (1260, 2736), (1320, 2868)]),
    StoreClass("iOS-6.5-in", "APP_IPHONE_65", [(1242, 2688), (1284, 2778)]),
    StoreClass("iOS-6.1-in", "APP_IPHONE_61", [(1179, 2556), (1206, 2622)]),
    StoreClass("iOS-5.8-in", "APP_IPHONE_58", [(1125, 2436), (1170, 2532)]),
    StoreClass("iOS-5.5-in", "APP_IPHONE_55", [(1242, 2208)]),
    StoreClass("iOS-4.7-in", "APP_IPHONE_47", [(750, 1334)]),
    StoreClass("iOS-4-in", "APP_IPHONE_40", [(640, 1136)]),
    StoreClass("iOS-3.5-in", "APP_IPHONE_35", [(640, 960)]),
    StoreClass(modernPro, "APP_IPAD_PRO_3GEN_129", [(2048, 2732), (2064, 2752)]),
    StoreClass("iOS-iPad-Pro", "APP_IPAD_PRO_129", [(2048, 2732)]),
    StoreClass("iOS-iPad-11", "APP_IPAD_PRO_3GEN_11", [(1668, 2388), (1668, 2420)]),
    StoreClass("iOS-iPad-10.5", "APP_IPAD_105", [(1668, 2224)]),
    StoreClass("iOS-iPad", "APP_IPAD_97", [(768, 1024), (1536, 2048)]),
    StoreClass("iOS-Apple-Watch", "APP_WATCH_SERIES_3", [(312, 390)]),
    StoreClass("iOS-Apple-Watch-Series4", "APP_WATCH_SERIES_4", [(368, 448)]),
    StoreClass("iOS-Apple-Watch-Series7", "APP_WATCH_SERIES_7", [(396, 484)]),
    StoreClass("iOS-Apple-Watch-Ultra", "APP_WATCH_ULTRA", [(410, 502)]),
    StoreClass("Apple-TV", "APP_APPLE_TV", [(1920, 1080), (3840, 2160)]),
  ]

  /// The class of the iPad Pro without a Home button, whose older sizes those with one share.
  private static let modernPro = "iOS-iPad-Pro-12.9"

  private init(_ name: String, _ displayType: String, _ sizes: [(Double, Double)]) {
    (self.name, self.displayType, self.sizes) = (name, displayType, sizes.map { ($0, $1) })
  }

  /// The class of a screen, which renders as many pixels as a size has; `nil` if there is none.
  init?(of screen: ExportScreen) {
    guard screen.isMain, let scale = screen.scale,
      let kind = [
        "iPhone": "iOS-", "iPod touch": "iOS-", "iPad": "iOS-iPad", "Apple Watch": "iOS-Apple",
        "Apple TV": "Apple-TV",
      ][
        screen.profile.family ?? ""]
    else { return nil }
    let rendered = (
      width: (screen.size.width * scale).rounded(), height: (screen.size.height * scale).rounded()
    )
    let isModern = screen.profile[Field.homeIndicator.at()] == .boolean(true)
    let found = Self.appStore.first { each in
      each.name.hasPrefix(kind) && (each.name != Self.modernPro || isModern)
        && each.sizes.contains { $0 == rendered }
    }
    guard let found else { return nil }
    self = found
  }
}
