public import DevcatAdaptivity
import DevcatValues
import DevcatPictures
public import DevcatRender

/// The pages of a site that are readable without its scripts, and that search engines find: a page
/// for each device, and a list of them in `index.html`.
///
/// A page is `index.html` with other contents. The explorer takes over when it is loaded.
public struct ReadablePages {
  /// The greatest number of devices for which the pages are made without being requested.
  public static let usualMaximum = 5_000

  /// The address of the site, which ends with `/`; `nil` if it is not known.
  private let base: String?
  private let template: String
  private var listed: [(family: String, id: String, title: String)] = []

  /// Makes the pages of no device.
  ///
  /// - Parameters:
  ///   - template: The bytes of the explorer's `index.html`.
  ///   - base: The address of the site, for links that must be absolute; `nil` if it is not known.
  public init(template: [UInt8], base: String?) {
    self.template = String(decoding: template, as: UTF8.self)
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Adds a device.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - outlines: Its outlines.
  ///   - sources: The sources of its values, the source of most of them first.
  /// - Returns: Its page, `device/ID/index.html`.
  public mutating func add(
    _ device: ExportedDevice, _ outlines: [DeviceOutline], sources: [String] = []
  ) -> SiteFile {
    let profile = device.profile
    let facts = DeviceMarkup(device, outlines, sources: sources)
    listed.append((profile.family ?? "Devices", profile.id, profile.title))
    let path = Self.path(of: profile.id)
    let page = page(
      path, title: facts.title, description: facts.description, content: facts.html)
    return SiteFile(path: path + "index.html", bytes: Array(page.utf8))
  }

  /// The files that come last: `index.html`, and `sitemap.xml` if the address is known.
  public func finish(name: String) -> [SiteFile] {
    let count = listed.count
    let description =
      "Points, pixels, scale, safe areas and size classes of "
      + "\(count) devices, each number with its source."
    // The title of the reference has the program's name, that of another catalogue its own.
    let own = name == "reference" ? "devcat" : name
    let families = listed.map(\.family).distinct()
    let screens =
      families.count < 2 ? "screens" : "\(families.prefix(2).joined(separator: " and ")) screens"
    let index = page(
      "", title: "\(own): \(screens), safe areas and size classes of \(count) devices",
      description: description, content: list)
    var files = [SiteFile(path: "index.html", bytes: Array(index.utf8))]
    if let base {
      let addresses = ([""] + listed.map { Self.path(of: $0.id) }).map {
        "  <url><loc>\(MarkupText.html(base + $0))</loc></url>\n"
      }
      let map =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        + addresses.joined() + "</urlset>\n"
      files.append(SiteFile(path: "sitemap.xml", bytes: Array(map.utf8)))
    }
    return files
  }

  private static func path(of id: String) -> String { "device/\(id)/" }

  /// The devices by family, as links.
  private var list: String {
    let sections = listed.grouped(by: \.family).map { family, devices in
      let links = devices.map { device in
        "<li><a href=\"\(Self.path(of: device.id))index.html\">\(MarkupText.html(device.title))</a></li>\n"
      }
      return
        "<section><h2>\(MarkupText.html(family))</h2>\n<ul>\n\(links.joined())</ul></section>\n"
    }
    return "<h1>Screens of \(listed.count) devices</h1>\n" + sections.joined()
  }

  /// The template with a title, a description and contents; links lead from `path` to the site's
  /// folder.
  private func page(
    _ path: String, title: String, description: String, content: String
  ) -> String {
    let root = path.isEmpty ? "" : "../../"
    var head =
      "<title>\(MarkupText.html(title))</title>\n"
      + "    <meta name=\"description\" content=\"\(MarkupText.html(description))\">\n"
      + "    <meta property=\"og:title\" content=\"\(MarkupText.html(title))\">\n"
      + "    <meta property=\"og:description\" content=\"\(MarkupText.html(description))\">\n"
      + "    <meta property=\"og:type\" content=\"website\">"
    if let base {
      let address = MarkupText.html(base + path)
      head +=
        "\n    <link rel=\"canonical\" href=\"\(address)\">"
        + "\n    <meta property=\"og:url\" content=\"\(address)\">"
        + "\n    <meta property=\"og:image\" content=\"\(MarkupText.html(base))preview.png\">"
    }
    var page = template
    func put(_ mark: String, _ text: String) {
      if let range = page.firstRange(of: mark) { page.replaceSubrange(range, with: text) }
    }
    put("<title>Device catalogue</title>", head)
    put(
      "<div id=\"page\" class=\"page-pane\"></div>",
      "<div id=\"page\" class=\"page-pane\">\n<article class=\"page page-broad\">\n\(content)</article>\n</div>"
    )
    if !root.isEmpty {
      let id = path.dropFirst("device/".count).dropLast()
      put("<html lang=\"en\">", "<html lang=\"en\" data-root=\"\(root)\" data-device=\"\(id)\">")
      put("data-view=\"devices\"", "data-view=\"device\"")
      // A device's page is two folders deep, and the explorer's routes belong to the index.
      page = page.replacing("href=\"#/", with: "href=\"\(root)index.html#/")
      put("href=\"explorer.css\"", "href=\"\(root)explorer.css\"")
      put("src=\"explorer.js\"", "src=\"\(root)explorer.js\"")
    }
    return page
  }
}
