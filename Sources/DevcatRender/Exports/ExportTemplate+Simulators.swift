import DevcatAdaptivity
import DevcatValues

/// The small formats for simulators of Apple's devices, and for previews of Flutter apps.
extension ExportTemplate {
  /// A script for a Mac that creates the simulators, and prints a command that tests on all of
  /// them.
  ///
  /// Source: the help of `xcrun simctl create`, which takes the name of a device type in place of
  /// its identifier, and without a runtime chooses the newest that the device type runs; `man
  /// xcodebuild`, "Destinations".
  static let simulators = ExportTemplate(name: "simulators", refusal: notSimulated) { screens in
    let simulators = screens.filter(\.isMain).compactMap { screen in
      Simulator(of: screen.profile).map { (screen, $0) }
    }
    let asked = TextOrder.set(simulators.compactMap { $0.0.asked?.description })
    let standard =
      asked.isEmpty
      ? "each simulator gets the newest\n# installed runtime that its device type runs"
      : "it is the newest\n# installed one of \(asked.joined(separator: " and "))"
    let fewer =
      simulators.count > few
      ? "# These are \(simulators.count) simulators: 'devcat cover --format simulators' names the fewest that "
        + "show every layout.\n" : ""
    var text = """
      #!/bin/sh
      \(fewer)# Made by 'devcat export --format simulators'. Run it on a Mac with Xcode: it creates the simulators.
      # Name a runtime, such as 'iOS 26.0', to use that one. By default \(standard).
      set -eu
      create() { xcrun simctl create "$1" "$1" ${2:+"$2"}; }

      """
    if !asked.isEmpty { text += newestRuntime }
    for version in asked {
      text += "\(variable(version))=\"${1:-$(newest '\(version)')}\"\n"
    }
    text += "\n"
    for (screen, simulator) in simulators {
      let ran = screen.systems?.words(onPad: screen.profile.isPad)
      let systems = ran.map { "  # \(comment($0))" } ?? ""
      let runtime = screen.asked.map { "$\(variable($0.description))" } ?? "${1:-}"
      text += "create '\(simulator.name)' \"\(runtime)\"\(systems)\n"
    }
    let destinations = simulators.map { screen, simulator in
      let system = screen.asked.map { ",OS=${\(variable($0.description))#* }" } ?? ""
      return "  -destination 'platform=\(simulator.platform),name=\(simulator.name)\(system)'"
    }
    // Without quotation marks around its end the text has variables, and a backslash is written
    // twice.
    let (end, backslash) = asked.isEmpty ? ("'END'", "\\") : ("END", "\\\\")
    return text + "\ncat <<\(end)\nxcodebuild test -scheme YourApp"
      + destinations.map { " \(backslash)\n\($0)" }.joined() + "\nEND\n"
  }

  /// The number of simulators above which the script suggests `cover`: so many are seldom meant.
  private static let few = 12

  /// A function of the shell that names the newest installed runtime of a version such as `iOS 26`.
  ///
  /// Source: `xcrun simctl list runtimes`, whose lines are such as `iOS 26.0 (26.0 - 23A343) -
  /// com.apple…`, the newest of a system last.
  private static let newestRuntime = """
    newest() {
      found=$(xcrun simctl list runtimes | sed -n "s/^\\($1\\(\\.[0-9.]*\\)\\{0,1\\}\\) (.*/\\1/p" | tail -n 1)
      [ -n "$found" ] || { echo "No runtime of $1 is installed: install one with Xcode, or name another." >&2; exit 1; }
      echo "$found"
    }

    """

  /// The name of the variable with the runtime of a version.
  private static func variable(_ version: String) -> String {
    String(version.prefix { $0 != " " })
  }

  /// Commands that create and start a simulator with Maestro.
  ///
  /// Source: Maestro CLI, "Start Device", and its `DeviceCreateUtil`, which completes `iOS-26` to
  /// an installed version.
  static let maestro = ExportTemplate(
    name: "maestro", refusal: { notSimulated($0) ?? (deviceModel($0) == nil ? notModelled : nil) }
  ) { screens in
    "#!/bin/sh\n"
      + "# Made by 'devcat export --format maestro'. Each line creates and starts a simulator on a Mac.\n"
      + screens.filter(\.isMain).compactMap { screen in
        guard let model = deviceModel(screen) else { return nil }
        let system = (screen.asked ?? screen.newest).map { version in
          " --device-os " + String("\(version.major)".map { $0 == " " || $0 == "." ? "-" : $0 })
        }
        return "maestro start-device --platform ios --device-model \(model)\(system ?? "")\n"
      }.joined()
  }

  /// Devices for `DevicePreview(devices: …)` of Flutter's device_preview.
  static let flutter = ExportTemplate(
    name: "flutter", refusal: { notEmulated($0, in: "system") }
  ) { screens in
    """
    // Made by 'devcat export --format flutter'. Do not edit: exporting again overwrites it.
    import 'package:device_preview/device_preview.dart';
    import 'package:flutter/material.dart';

    final List<DeviceInfo> devices = [

    """
      + screens.compactMap { screen in
        guard let platform = flutterPlatform(screen.profile), let ratio = screen.pixelRatio else {
          return nil
        }
        let kind = screen.profile.idiom == "pad" ? "Tablet" : "Phone"
        let areas = [("safeAreas", Orientation.portrait), ("rotatedSafeAreas", .landscape)]
          .compactMap { name, orientation in
            screen.safeArea(orientation).map { area in
              let sides = sides(area).filter { $0.1 != 0 }.map { "\($0): \(dartNumber($1))" }
              return "    \(name): const EdgeInsets.only(\(sides.joined(separator: ", "))),\n"
            }
          }
        return "  DeviceInfo.generic\(kind)(\n    platform: TargetPlatform.\(platform),\n"
          + "    id: \(dartText(screen.id)),\n    name: \(dartText(screen.name)),\n"
          + "    screenSize: const Size(\(dartNumber(screen.size.width)), \(dartNumber(screen.size.height))),\n"
          + areas.joined() + "    pixelRatio: \(dartNumber(ratio)),\n  ),\n"
      }.joined() + "];\n"
  }

  private static let notModelled = "no source states Xcode's identifier of its simulator"

  private static func notSimulated(_ screen: ExportScreen) -> String? {
    Simulator(of: screen.profile) == nil
      ? "Xcode has no simulator of it, or no source states its name" : nil
  }

  /// Maestro's word for a phone or pad: the end of the identifier of its device type.
  ///
  /// Source: `xcrun simctl list devicetypes`. Up to 2020 a hyphen replaces each character that is
  /// neither a letter nor a digit, such as in `iPad--8th-generation-`; since 2021 it replaces
  /// several at once. The iPad Pro since 2022 has its memory in it, so the name alone does not tell
  /// it.
  private static func deviceModel(_ screen: ExportScreen) -> String? {
    guard let simulator = Simulator(of: screen.profile), screen.isMobile,
      let year = screen.profile.releaseYear,
      !(simulator.name.hasPrefix("iPad Pro") && year >= 2022)
    else { return nil }
    let isWord: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return year >= 2021
      ? simulator.name.split { !isWord($0) }.joined(separator: "-")
      : String(simulator.name.map { isWord($0) ? $0 : "-" })
  }

  private static func flutterPlatform(_ profile: Profile) -> String? {
    MobileBrowser(of: profile).map { $0.engine == "webkit" ? "iOS" : "android" }
  }

  private static func dartNumber(_ number: Double) -> String {
    // So exact that no size in pixels is another one.
    FieldValue.text(of: (number * 1_000_000).rounded() / 1_000_000)
  }

  /// A text as a literal of Dart, in which `$` begins an interpolation.
  private static func dartText(_ text: String) -> String {
    let spelled = text.spelled { scalar in
      if ["'", "\\", "$"].contains(scalar) { return "\\\(scalar)" }
      return scalar.isPlainInSource ? nil : scalar.escapeInBraces
    }
    return "'\(spelled)'"
  }
}

/// The simulator of a device in Xcode.
private struct Simulator {
  /// The name of its device type, such as `iPhone SE (3rd generation)`.
  let name: String
  /// The platform in a destination of xcodebuild.
  let platform: String

  /// The simulator of a device of Apple; `nil` if Xcode has none, or no source states its name.
  ///
  /// Xcode has the names of iPhones, iPads and the newer Apple TVs; of an Apple Watch it has the
  /// size in parentheses. It has no simulators of devices that ended before iOS 12, and of watches
  /// before Series 4. For a generation of Apple Watch SE and for Apple Vision Pro no source states
  /// the name.
  init?(of profile: Profile) {
    guard let own = profile.name,
      own.unicodeScalars.allSatisfy({
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || " .-()".unicodeScalars.contains($0))
      })
    else { return nil }
    switch profile.family {
    case "iPhone", "iPad", "iPod touch":
      if let last = profile.systems?.last, (last.numbers.first ?? 0) < 12 { return nil }
      (name, platform) = (own, "iOS Simulator")
    case "Apple TV" where own.hasPrefix("Apple TV 4K") && !own.hasSuffix("(1st generation)"):
      (name, platform) = (own, "tvOS Simulator")
    case "Apple Watch" where !own.contains("(") && (profile.releaseYear ?? 0) >= 2018:
      let words = own.split(separator: " ")
      if let size = words.last, size.hasSuffix("mm") {
        name = words.dropLast().joined(separator: " ") + " (\(size))"
      } else if own.hasPrefix("Apple Watch Ultra") {
        name = own + " (49mm)"
      } else {
        return nil
      }
      platform = "watchOS Simulator"
    case _: return nil
    }
  }
}

extension Profile {
  /// The year of its release; `nil` if it is unknown.
  fileprivate var releaseYear: Int? {
    self[Field.released.at()]?.text.flatMap { Int($0.prefix(4)) }
  }
}
