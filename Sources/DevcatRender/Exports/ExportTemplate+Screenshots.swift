import CDevcatExports
import DevcatValues

extension ExportTemplate {
  /// The sizes of screenshots that the stores take, by fastlane's names for the classes of devices.
  ///
  /// Sources: fastlane, `deliver/lib/deliver/app_screenshot.rb` (2026), for the App Store; Google
  /// Play Console Help, "Add preview assets to showcase your app", for phones of Android.
  static let screenshots = ExportTemplate(name: "screenshots", refusal: notListed) { screens in
    JSONWriter.page { writer in
      for store in StoreClass.appStore {
        let members = screens.filter { StoreClass.of($0)?.name == store.name }
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
    StoreClass.of(screen) == nil && !isPlayPhone(screen)
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

  /// The classes of data/exports/screenshots.csv.
  static let appStore = ExportList.rows(devcat_export_screenshots()).map { cells in
    let sizes = cells[2].split(separator: ";").map {
      $0.split(separator: "x").compactMap { Double($0) }
    }
    return StoreClass(
      name: cells[0], displayType: cells[1], sizes: sizes.map { ($0[0], $0[1]) })
  }

  /// The class of the iPad Pro without a Home button, whose older sizes those with one share.
  private static let modernPro = "iOS-iPad-Pro-12.9"

  /// The class of a screen, which renders as many pixels as a size has; `nil` if there is none.
  static func of(_ screen: ExportScreen) -> StoreClass? {
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
    return appStore.first { each in
      each.name.hasPrefix(kind) && (each.name != modernPro || isModern)
        && each.sizes.contains { $0 == rendered }
    }
  }
}
