import DevcatAdaptivity
import DevcatValues
import DevcatPictures

extension ExportTemplate {
  /// Every small format, in the order of the help.
  public static let all: [ExportTemplate] = [
    tokens, svg, tailwind, storybook, devtools, webdriver, cypress, swiftSnapshotTesting, previews,
    simulators, maestro, flutter, screenshots,
  ]

  /// Design tokens (Design Tokens Format Module 2025.10): the sizes, radii and safe areas of each
  /// screen.
  static let tokens = ExportTemplate(name: "tokens") { screens in
    JSONWriter.page { writer in
      writer.member("$description", "Made by 'devcat export --format tokens'.")
      for screen in screens {
        writer.group(tokenName(screen.id), describedAs: screen.name) { writer in
          writer.dimensions(
            "screen", [("width", screen.size.width), ("height", screen.size.height)])
          if let radius = screen.cornerRadius {
            writer.dimensions("corner", [("radius", radius)])
          }
          if let scale = screen.scale { writer.token("scale", "number") { $0.value(scale) } }
          writer.group("safeArea") { writer in
            for orientation in Orientation.allCases {
              guard let area = screen.safeArea(orientation) else { continue }
              writer.dimensions(orientation.rawValue, sides(area))
            }
          }
        }
      }
    }
  }

  /// Viewports of Storybook's addon, to be given to `parameters.viewport.options`.
  static let storybook = ExportTemplate(name: "storybook", refusal: notMobile) { screens in
    "// Made by 'devcat export --format storybook'. Do not edit: exporting again overwrites it.\n"
      + "export const viewports = {\n"
      + screens.map { screen in
        let type = screen.profile.idiom == "pad" ? "tablet" : "mobile"
        return
          "  \(ScriptText.literal(screen.id)): { name: \(ScriptText.literal(screen.name)), type: \"\(type)\", "
          + "styles: { width: \"\(px(screen.size.width))\", height: \"\(px(screen.size.height))\" } },\n"
      }.joined() + "};\n"
  }

  /// Screens of Tailwind beside its own: a breakpoint for each width, ascending, since later ones win.
  static let tailwind = ExportTemplate(name: "tailwind", refusal: notMobile) { screens in
    // Screens of Android have fractions of dp, which differ by less than a browser can tell.
    let widths = Dictionary(grouping: screens) { $0.size.width.rounded(toParts: 100) }
      .sorted { $0.key < $1.key }
    return
      "// Made by 'devcat export --format tailwind'. Do not edit: exporting again overwrites it.\n"
      + "// Tailwind 3: name it in 'presets'. Tailwind 4: '@config \"./devices.cjs\";' in your style sheet.\n"
      + "/** @type {import(\"tailwindcss\").Config} */\n"
      + "module.exports = {\n  theme: {\n    extend: {\n      screens: {\n"
      + widths.map { width, screens in
        "        // \(comment(screens.map(\.name).listed(4)))\n"
          + "        \(ScriptText.literal("w" + FieldValue.text(of: width))): \"\(px(width))\",\n"
      }.joined() + "      },\n    },\n  },\n};\n"
  }

  /// The list of custom devices of Chrome's developer tools.
  static let devtools = ExportTemplate(name: "devtools", refusal: notEmulated) { screens in
    var writer = JSONWriter(style: .pretty)
    writer.array(screens) { writer, screen in
      guard let browser = MobileBrowser(of: screen.profile), let ratio = screen.pixelRatio else {
        return
      }
      writer.object { writer in
        writer.member("title", screen.name)
        writer.member("type", screen.profile.idiom == "pad" ? "tablet" : "phone")
        writer.member("user-agent", browser.userAgent)
        writer.member("capabilities", ["touch", "mobile"])
        // Without it Chrome reads none of the list.
        writer.member("show-by-default", true)
        writer.member("show", "Always")
        writer.object("screen") { writer in
          writer.member("device-pixel-ratio", ratio)
          for (name, size) in [("vertical", screen.size), ("horizontal", screen.size.rotated)] {
            writer.object(name) { writer in
              writer.member("width", size.width.rounded())
              writer.member("height", size.height.rounded())
            }
          }
        }
        writer.objects("modes", ["vertical", "horizontal"]) { writer, orientation in
          writer.member("title", "default")
          writer.member("orientation", orientation)
        }
      }
    }
    writer.endLine()
    return writer.text
  }

  /// Capabilities of ChromeDriver's mobile emulation, by the id of the device.
  static let webdriver = ExportTemplate(name: "webdriver", refusal: notEmulated) { screens in
    JSONWriter.page { writer in
      for screen in screens {
        guard let browser = MobileBrowser(of: screen.profile), let ratio = screen.pixelRatio else {
          continue
        }
        writer.object(screen.id) { writer in
          writer.member("browserName", "chrome")
          writer.object("goog:chromeOptions") { writer in
            writer.object("mobileEmulation") { writer in
              writer.object("deviceMetrics") { writer in
                writer.member("width", screen.size.width.rounded())
                writer.member("height", screen.size.height.rounded())
                writer.member("pixelRatio", ratio)
                writer.member("touch", true)
                writer.member("mobile", true)
              }
              writer.member("userAgent", browser.userAgent)
            }
          }
        }
      }
    }
  }

  /// Arguments of `cy.viewport(...)`, by the id of the device.
  static let cypress = ExportTemplate(name: "cypress", refusal: notMobile) { screens in
    "// Made by 'devcat export --format cypress': cy.viewport(...viewports[\"iphone-17-pro\"])\n"
      + "export const viewports = {\n"
      + screens.map {
        "  \(ScriptText.literal($0.id)): [\(whole($0.size.width)), \(whole($0.size.height))],\n"
      }.joined() + "};\n"
  }

  /// The reason to refuse what is neither a phone nor a pad.
  static func notMobile(_ screen: ExportScreen) -> String? {
    screen.isMobile ? nil : ExportScreen.notMobile
  }

  private static func notEmulated(_ screen: ExportScreen) -> String? {
    notEmulated(screen, in: "browser")
  }

  /// The reason to refuse what is not emulated in a browser or a system.
  static func notEmulated(_ screen: ExportScreen, in place: String) -> String? {
    notMobile(screen)
      ?? (MobileBrowser(of: screen.profile) == nil
        ? "its family does not tell its \(place)"
        : screen.pixelRatio == nil ? "its scale or density is unknown" : nil)
  }

  /// The sides of a safe area, clockwise as in CSS.
  static func sides(_ area: EdgeInsets) -> [(String, Double)] {
    [("top", area.top), ("right", area.right), ("bottom", area.bottom), ("left", area.left)]
  }

  private static func px(_ length: Double) -> String { FieldValue.shortText(of: length) + "px" }
  private static func whole(_ length: Double) -> String { FieldValue.text(of: length.rounded()) }

  /// A text inside a comment to the end of its line.
  static func comment(_ text: String) -> String {
    text.spelled { $0.isPlainInSource ? nil : "?" }
  }

  /// A name of a token or a group, which has no dot, brace or leading `$`.
  private static func tokenName(_ text: String) -> String {
    let name = String(text.map { ".{}".contains($0) ? "-" : $0 })
    return name.hasPrefix("$") ? "_" + name : name
  }
}

extension JSONWriter {
  /// Writes a group of tokens.
  fileprivate mutating func group(
    _ name: String, describedAs text: String? = nil, _ content: (inout JSONWriter) -> Void
  ) {
    object(name) { writer in
      if let text { writer.member("$description", text) }
      content(&writer)
    }
  }

  /// Writes a token of a type.
  fileprivate mutating func token(
    _ name: String, _ type: String, _ value: (inout JSONWriter) -> Void
  ) {
    object(name) { writer in
      writer.member("$type", type)
      writer.key("$value")
      value(&writer)
    }
  }

  /// Writes a group of lengths in CSS pixels.
  fileprivate mutating func dimensions(_ name: String, _ lengths: [(String, Double)]) {
    group(name) { writer in
      for (side, length) in lengths {
        writer.token(side, "dimension") { writer in
          writer.object { writer in
            writer.member("value", length)
            writer.member("unit", "px")
          }
        }
      }
    }
  }
}
