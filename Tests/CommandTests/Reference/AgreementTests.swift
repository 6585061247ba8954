import Foundation
import DevcatAdaptivity
import DevcatRender
import DevcatStore
import DevcatTestSupport
import DevcatValues
import Testing

/// Every page, command and export that states a safe area or a status bar states the same one, for each
/// device, display and orientation of the reference.
@Suite("Agreement") struct AgreementTests {
  /// A place (`iphone-12/main/landscape`) by surface, with its insets, `top,left,bottom,right`, or its
  /// height.
  private typealias Answers = [String: [String: String]]

  /// Reads what each surface says into `{kind: {surface: {place: value}}}`.
  private static let program = #"""
    import json, re, sqlite3, os, glob
    number = lambda v: f"{round(float(v), 2):g}"
    insets = lambda a: ",".join(number(a[s]) for s in ("top", "left", "bottom", "right"))
    answers = {"safe area": {}, "status bar": {}, "keyboard": {}}

    def say(kind, surface, id, display, orientation, value):
      # A television does not turn: what draws it has one outline, whatever it is called.
      if id.startswith("apple-tv-"): orientation = "landscape"
      answers[kind].setdefault(surface, {})["/".join([id, display or "main", orientation])] = value

    def current(surface, device):
      for name, display in [("main", device)] + list(device.get("displays", {}).items()):
        for area in display.get("current", {}).get("safeAreas", []):
          say("safe area", surface, device["id"], name, area["orientation"], insets(area))
        for bar in display.get("current", {}).get("statusBars", []):
          say("status bar", surface, device["id"], name, bar["orientation"], number(bar["height"]))
        for row in display.get("current", {}).get("keyboards", []):
          say("keyboard", surface, device["id"], name, row["orientation"], number(row["height"]))

    def drawn(surface, id, outline):
      safe = outline["safe"]
      if outline["mode"] != "full-screen" or not safe: return
      far = [outline["height"] - safe["y"] - safe["height"], outline["width"] - safe["x"] - safe["width"]]
      value = insets(dict(top=safe["y"], left=safe["x"], bottom=far[0], right=far[1]))
      say("safe area", surface, id, outline["display"], outline["orientation"], value)

    devices = json.load(open("all.json"))
    for device in devices: current("json", device)
    for device in json.load(open("shown.json")): current("show", device)
    for row in json.load(open("listed.json")):
      for name, value in row.items():
        field, _, orientation = name.partition(".")
        if field == "safeArea": say("safe area", "list", row["id"], None, orientation, ",".join(map(number, value.split(","))))
        if field == "keyboard": say("keyboard", "list", row["id"], None, orientation, number(value))
        if field == "statusBar": say("status bar", "list", row["id"], None, orientation, number(value))
    for line in open("devices.ts"):
      if line.startswith("  checked({"): current("typescript", json.loads(line.strip()[len("checked("):-2]))
    for file in glob.glob("explorer/data/devices/*.js"):
      text = open(file).read()
      for record in json.loads(text[text.index(", ") + 2:text.rindex(");")]):
        current("comparison", record["device"])
        for outline in record["outlines"]: drawn("page", record["device"]["id"], outline)
    for device in json.load(open("drawn.json"))["devices"]: drawn("draw", device["id"], device["outline"])
    for file in glob.glob("layouts/*.json"):
      answer = json.load(open(file))
      for context in answer["contexts"]:
        place = (answer["id"], context.get("display"), context["orientation"])
        if "safeArea" in context: say("safe area", "layout", *place, insets(context["safeArea"]))
        if "statusBar" in context: say("status bar", "layout", *place, number(context["statusBar"]["height"]))
    database = sqlite3.connect("devices.db")
    for row in database.execute("SELECT profile, display, orientation, top, left, bottom, right FROM safe_area_segment WHERE is_current"):
      say("safe area", "sqlite", *row[:3], ",".join(map(number, row[3:])))
    for kind, table in [("status bar", "status_bar_segment"), ("keyboard", "keyboard_segment")]:
      for row in database.execute(f"SELECT profile, display, orientation, height FROM {table} WHERE is_current"):
        say(kind, "sqlite", *row[:3], number(row[3]))
    for line in open("Devices.swift").read().split('##"""')[1].splitlines():
      if not line.startswith("{"): continue
      device = json.loads(line)
      for kind, key in [("safe area", "safeAreas"), ("status bar", "statusBars"), ("keyboard", "keyboards")]:
        for row in device["main"][key]:
          value = insets(row) if "top" in row else number(row["height"])
          if row["isCurrent"]: say(kind, "swift", device["id"], None, row["orientation"], value)
    ids = sorted((d["id"] for d in devices), key=len, reverse=True)
    pattern = r"--(\S+?)(-landscape)?-safe-top: ([\d.]+)px; \S+-right: ([\d.]+)px; \S+-bottom: ([\d.]+)px; \S+-left: ([\d.]+)px;"
    for name, side, top, right, bottom, left in re.findall(pattern, open("devices.css").read().replace("\\2e ", ".")):
      id, _, display = name.partition("_")
      value = insets(dict(top=top, left=left, bottom=bottom, right=right))
      say("safe area", "css", id, display, "landscape" if side else "portrait", value)
    scales = {d["id"]: d["pixels"]["width"] / d["points"]["width"] for d in devices if "points" in d and "pixels" in d}
    for file in glob.glob("unity/*.device"):
      id, screen = os.path.basename(file)[:-len(".device")], json.load(open(file))["screens"][0]
      for row in screen["orientations"]:
        if row["orientation"] not in (1, 3): continue
        size = [screen["width"], screen["height"]] if row["orientation"] == 1 else [screen["height"], screen["width"]]
        safe, scale = row["safeArea"], scales[id]
        sides = dict(left=safe["x"], bottom=safe["y"], right=size[0] - safe["x"] - safe["width"], top=size[1] - safe["y"] - safe["height"])
        value = insets({side: pixels / scale for side, pixels in sides.items()})
        say("safe area", "unity", id, None, "portrait" if row["orientation"] == 1 else "landscape", value)
    print(json.dumps(answers))
    """#

  @Test(
    "Safe areas, status bars and keyboards: every surface gives one answer",
    .enabled(if: Products.isInstalled("python3"), "python3 reads the exports"), .timeLimit(.hang))
  func oneAnswer() throws {
    let sandbox = try Sandbox.readingReference()
    let exports = [
      ("json", "all.json"), ("typescript", "devices.ts"), ("sqlite", "devices.db"),
      ("swift", "Devices.swift"), ("css", "devices.css"),
    ]
    for (format, file) in exports { try sandbox.export(format, to: file) }
    try sandbox.require(["export", "--format", "unity", "-o", "unity"])
    try sandbox.require(["site", "explorer"])
    // The commands about one device at a time, for those that can be held in the hand.
    let script = """
      set -e; mkdir layouts
      ids=$(devcat list --where 'points.width' --json | python3 -c '
      import json, sys
      for d in json.load(sys.stdin): print(d["id"])')
      for id in $ids; do devcat layout $id --json > layouts/$id.json; done
      devcat show $ids --json > shown.json
      devcat list --json --fields id,safeArea.portrait,safeArea.landscape,statusBar.portrait,statusBar.landscape,keyboard.portrait,keyboard.landscape > listed.json
      devcat draw $ids --json > drawn.json
      """
    let outcome = try sandbox.shell(script)
    #expect(outcome.status == 0, "\(outcome)")
    let kinds = try sandbox.python(Self.program)
    let surfaces = [
      "safe area": [
        "json", "show", "typescript", "comparison", "page", "draw", "layout", "sqlite", "swift",
        "css", "unity", "list",
      ],
      "status bar": [
        "json", "show", "typescript", "comparison", "layout", "sqlite", "swift", "list",
      ],
      "keyboard": ["json", "show", "typescript", "comparison", "sqlite", "swift", "list"],
    ]
    for (kind, names) in surfaces {
      let answers = try #require(kinds[kind])
      let truth = try #require(answers["json"])
      #expect(truth.keys.count > 60, "\(kind)")
      for name in names {
        let said = try #require(answers[name], "\(kind): \(name)")
        #expect(said.keys.count > 60, "\(kind): \(name)")
        let states = ["typescript", "comparison", "sqlite"].contains(name) ? truth : said
        for place in states.keys {
          #expect(said[place] == truth[place], "\(kind) of \(place): \(name)")
        }
      }
    }
  }
  /// The modes that a device offers, by id, as a surface says: `half/landscape`.
  private static let offers = #"""
    import json, re, sqlite3
    offers = {}

    def say(surface, id, mode, orientation, isOffered):
      if mode != "full-screen" and isOffered: offers.setdefault(surface, {}).setdefault(id, []).append(f"{mode}/{orientation}")

    for line in open("devices.ts"):
      if line.startswith("  checked({"):
        device = json.loads(line.strip()[len("checked("):-2])
        for row in device.get("layouts", []): say("typescript", device["id"], row["mode"], row["orientation"], row["available"])
    for device in json.load(open("all.json")):
      for row in device.get("layouts", []):
        say("json", device["id"], row["mode"], row["orientation"], row["available"] and "replacedBy" not in row)
    for device in json.load(open("matrix.json"))["devices"]:
      for cell in device["contexts"]:
        mode, _, orientation = cell["context"].rpartition("/")
        if "display" not in device: say("matrix", device["id"], mode, orientation, cell.get("available"))
    for row in json.load(open("listed.json")):
      for name, value in row.items():
        if name.startswith("layouts."): say("list", row["id"], *name.split(".")[1:3], value != "n/a")
    for row in sqlite3.connect("devices.db").execute("SELECT profile, mode, orientation, available FROM layout WHERE display = 'main'"):
      say("sqlite", *row)
    for line in open("Devices.swift").read().split('##"""')[1].splitlines():
      if not line.startswith("{"): continue
      device = json.loads(line)
      for row in device["main"]["layouts"]: say("swift", device["id"], row["mode"], row["orientation"], row["isAvailable"])
    print(json.dumps({surface: {id: sorted(modes) for id, modes in own.items()} for surface, own in offers.items()}))
    """#

  @Test(
    "Modes that windows have replaced: no command and no export offers them",
    .enabled(if: Products.isInstalled("python3"), "python3 reads the exports"), .timeLimit(.hang))
  func replacedModes() throws {
    let sandbox = try Sandbox.readingReference()
    let modes = ["two-thirds", "half", "third", "slide-over"]
    for (format, file) in [
      ("json", "all.json"), ("typescript", "devices.ts"), ("sqlite", "devices.db"),
      ("swift", "Devices.swift"),
    ] { try sandbox.export(format, to: file) }
    let fields = modes.flatMap { ["layouts.\($0).portrait", "layouts.\($0).landscape"] }
    let outcome = try sandbox.shell(
      """
      set -e
      devcat matrix --json > matrix.json
      devcat list --json --fields id,\(fields.joined(separator: ",")) > listed.json
      """)
    #expect(outcome.status == 0, "\(outcome)")
    let found = try sandbox.python(Self.offers)
    let truth = try #require(found["matrix"])
    #expect(truth.keys.count > 30)
    #expect(truth["ipad-pro-13-inch-m5"] == nil && truth["ipad-pro-13-inch-m4"] != nil)
    for name in ["json", "typescript", "list", "sqlite", "swift"] {
      #expect(found[name] == truth, "\(name)")
    }
    // A condition asks for what the list shows.
    for field in fields {
      // None offers half of the screen in portrait, which is exit code 1.
      let offering = try sandbox.devcat(
        "find", "--where", "\(field).available=true", "--fields", "id"
      ).lines
      let listed = truth.keys.filter { id in
        truth[id]?.items.contains(.text(String(field.dropFirst(8)).replacing(".", with: "/")))
          == true
      }
      #expect(Set(offering) == Set(listed), "\(field)")
    }
  }

  /// The classes in a context as `compact/regular`, `n/a`, or `?` where one is not known.
  private static func text(_ layout: Layout?) -> String {
    guard let layout else { return "?" }
    guard let traits = layout.traits else { return "n/a" }
    return [traits.horizontal, traits.vertical].map { $0?.name ?? "?" }.joined(separator: "/")
  }

  private static func text(_ traits: TraitEnvironment) -> String {
    if traits.isAvailable == false { return "n/a" }
    let names = [traits.horizontal.value, traits.vertical.value].map { $0?.name ?? "?" }
    return names == ["?", "?"] ? "?" : names.joined(separator: "/")
  }

  private static func text(_ fact: DeviceFact?) -> String {
    guard let value = fact?.value else { return "?" }
    if value == DeviceFact.notAvailable { return "n/a" }
    return value.components(separatedBy: "  ")[0].replacing(" · ", with: "/")
      .replacing("–", with: "?")
  }

  private static func text(_ cell: ClassGrid.Cell) -> String {
    switch cell {
    case .unknown: "?"
    case .notAvailable: "n/a"
    case .available(let horizontal, let vertical, _):
      [horizontal, vertical].map { $0?.name ?? "?" }.joined(separator: "/")
    }
  }

  /// The layouts of a device as exports have them, by context.
  private static func exported(_ device: ExportedDevice) throws -> [String: String] {
    var writer = JSONWriter()
    ProfileJSON.write(device, hasObservations: false, to: &writer)
    let object = try JSONSerialization.jsonObject(with: Data(writer.takeBytes()))
    let rows = (object as? [String: Any])?["layouts"] as? [[String: Any]] ?? []
    return rows.reduce(into: [:]) { texts, row in
      let names = ["horizontal", "vertical"].map { row[$0] as? String ?? "?" }
      texts["\(row["mode"] ?? "")/\(row["orientation"] ?? "")"] =
        row["available"] as? Bool == false ? "n/a" : names.joined(separator: "/")
    }
  }

  @Test(
    "Size classes of iPhones, iPads and iPods: every surface gives one answer on the newest OS and the two before it",
    .timeLimit(.hang))
  func classesOnVersions() throws {
    let sandbox = try Sandbox.readingReference()
    let path = try #require(sandbox.environment["DEVCAT_CATALOGUE"])
    let file = try CatalogueFile.open(at: path, access: .readOnly)
    let screens = ScreenReader(file.devices)
    let known = try Set(file.devices.knownSystems().filter { $0.system == "iOS" }.map(\.major))
    let versions = known.sorted().suffix(3)
    var profiles: [Profile] = []
    try file.devices.forEachProfile(reading: nil) {
      if ["iPhone", "iPad", "iPod touch"].contains($0.family ?? "") { profiles.append($0) }
    }
    #expect(profiles.count > 100 && versions.count == 3)
    let contexts = Mode.known.flatMap { mode in
      Orientation.allCases.map { Context(mode: mode, orientation: $0) }
    }
    var compared = 0
    for os in versions {
      var matrix = ClassMatrix(contexts: contexts, os: "\(os)", onPad: os)
      try file.devices.forEachScreen(matching: [], versions: ["iOS": os]) { matrix.add($0) }
      for profile in profiles where profile.ran(os) == true {
        let derived = try screens.derivedLayouts(of: profile)
        let device = ExportedDevice(
          profile, derived: derived, timelines: try screens.timelines(of: profile), os: os)
        let (facts, exported) = (DeviceFacts(device).all, try Self.exported(device))
        var bounds = WindowBounds()
        let system = PadWindows.system(of: profile, in: os)
        for other in profiles where other.idiom == profile.idiom { bounds.add(other, on: system) }
        let row = try #require(matrix.rows.first { $0.id == profile.id && $0.display == nil })
        for (column, context) in contexts.enumerated() {
          let traits = TraitEnvironment(of: profile, derived: derived, in: context, os: os)
          let (truth, place) = (Self.text(traits), "\(context) of \(profile.id) on \(os)")
          let label = "\(context.mode.rawValue), \(context.orientation.rawValue)"
          let fact = facts.first { $0.group == .classes && $0.display == nil && $0.label == label }
          #expect(Self.text(fact) == truth, "show, comparison and pages: \(place)")
          #expect(Self.text(matrix.cell(row, column)) == truth, "matrix: \(place)")
          // An export has what is known of a device, and no row for a mode of other devices.
          let isOfKind = context.mode == .fullScreen || !profile.hasNoPadModes
          if isOfKind {
            #expect(
              Self.text(device.answered[context.path]?.layout) == truth, "list and tables: \(place)"
            )
            #expect(exported["\(context)"] ?? "?" == truth, "exports: \(place)")
          }
          compared += 1
          guard let size = traits.size, !truth.contains("?") else { continue }
          let window = FreeWindow(
            size, on: profile, derived: derived, os: os, idiom: { bounds })
          #expect(
            Self.text(TraitEnvironment(window, display: nil)) == truth,
            "window: \(place)")
        }
      }
    }
    #expect(compared > 1_000)
  }
}
