import Foundation
import DevcatTestSupport
import Testing

/// Exports that are source code compile, and hold what the catalogue holds.
@Suite("Export source") struct ExportSourceTests {
  @Test(
    "TypeScript compiles to the same devices", .timeLimit(.hang), arguments: ExportSample.catalogues
  )
  func typeScriptCompilesToTheSameDevices(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("typescript", to: "devices.ts", "--evidence")
    try sandbox.write(
      """
      import { devices, deviceIdentifiedBy } from "./devices";
      const found = devices.flatMap((device) => [device.id, ...(device.models ?? []).filter((model) =>
        devices.filter((other) => other.models?.includes(model)).length === 1
          && devices.every((other) => other.id !== model))
      ].map((identifier) => deviceIdentifiedBy(identifier)?.id === device.id));
      const sorted = [...devices].sort((one, other) => (one.id < other.id ? -1 : 1));
      console.log(JSON.stringify([sorted, found.every((each) => each), found.length > 0,
        deviceIdentifiedBy("no such") === undefined]));
      declare const console: { log(text: string): void };
      """, to: "main.ts")
    try sandbox.output(
      "tsc",
      ["--strict", "--target", "es2020", "--module", "commonjs", "main.ts"])
    let read = try sandbox.output("node", ["main.js"]).json()
    // Programs get the timelines, and not the observations that they follow from.
    let devices = try sandbox.exportedDevices().map {
      $0.without("safeAreas", "statusBars", "keyboards").offering()
    }
    #expect(read == [.array(devices), true, true, true])
  }

  @Test("Swift compiles to the same devices", .timeLimit(.hang), arguments: ExportSample.catalogues)
  func swiftCompilesToTheSameDevices(_ name: String) throws {
    let sandbox = try ExportSample.catalogue(name)
    try sandbox.export("swift", to: "devices.swift", "--evidence")
    try sandbox.write(
      """
      import Foundation
      func hex(_ text: String?) -> String { (text ?? "").utf8.map { String($0, radix: 16) }.joined(separator: " ") }
      for device in DeviceProfile.all {
        precondition(DeviceProfile.identified(by: device.id) == device)
        for model in device.models {
          let having = DeviceProfile.all.filter { $0.models.contains(model) }
          if having.count == 1, !DeviceProfile.all.contains(where: { $0.id == model }) {
            precondition(DeviceProfile.identified(by: model) == device)
          }
        }
        let layout = device.main.layout(.landscape)
        let attributes = device.attributes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { attribute in
            switch attribute.value {
            case .text(let text): hex(attribute.key) + "=" + hex(text)
            case .number, .flag: hex(attribute.key)
            }
          }
        print(
          [
            device.id, hex(device.name), device.main.pointsWidth.map { "\\($0)" } ?? "",
            device.aliases.map(hex).joined(separator: ";"), layout?.horizontal?.rawValue ?? "",
            attributes.joined(separator: ";"),
            device.displays.keys.map(hex).sorted().joined(separator: ";"),
          ].joined(separator: "|"))
      }
      precondition(DeviceProfile.identified(by: "no such") == nil)
      let json = try JSONEncoder().encode(DeviceProfile.all)
      let decoded = try JSONDecoder().decode([DeviceProfile].self, from: json)
      precondition(decoded == DeviceProfile.all)
      """, to: "main.swift")
    for version in ["5", "6"] {
      try sandbox.output(
        "swiftc", ["-swift-version", version, "-warnings-as-errors", "-typecheck", "devices.swift"])
    }
    try sandbox.output("swiftc", ["-Onone", "devices.swift", "main.swift", "-o", "look-up"])
    let read = try sandbox.run(sandbox.path("look-up"), [])
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.lines == (try sandbox.exportedDevices().map(Self.swiftLine)))
  }

  @Test("The first lines that an iOS developer writes", .timeLimit(.hang))
  func swiftHasAConstantForEachDevice() throws {
    let sandbox = try Sandbox.readingReference()
    try sandbox.export("swift", to: "devices.swift", "--where", "name~Pro Max")
    try sandbox.write(
      """
      let device = DeviceProfile.iphone16ProMax
      precondition(device.id == "iphone-16-pro-max" && device.idiom == .phone)
      precondition(device.main.points.map { [$0.width, $0.height] } == [440, 956])
      precondition(device.main.layout(.portrait)?.horizontal == .compact)
      precondition(device.main.layout(.landscape, mode: .half) == nil)
      precondition(device.main.safeAreas(.portrait).allSatisfy { $0.top > 40 })
      precondition(device.main.orientations == [.landscapeLeft, .landscapeRight, .portrait])
      precondition(device.attributes.keys.allSatisfy { !$0.hasPrefix("evidence.") })
      """, to: "main.swift")
    try sandbox.output("swiftc", ["-Onone", "devices.swift", "main.swift", "-o", "look-up"])
    #expect(try sandbox.run(sandbox.path("look-up"), []).status == 0)
  }

  /// The devices are data, so the compiler's time hardly grows with their number.
  @Test("Swift of many devices compiles", .timeLimit(.hang)) func swiftOfManyDevicesCompiles()
    throws
  {
    let sandbox = try Sandbox()
    try sandbox.require(["init", "--empty"])
    try sandbox.write(SyntheticSource.tablets(1500), to: "many.ndjson")
    try sandbox.require(["import", "many.ndjson", "--source", "lab"])
    try sandbox.export("swift", to: "devices.swift")
    try sandbox.write(
      """
      precondition(DeviceProfile.all.count == 1500)
      precondition(DeviceProfile.identified(by: "tablet-1499")?.main.layouts.count == 8)
      precondition(DeviceProfile.identified(by: "Tab700,0")?.id == "tablet-700")
      """, to: "main.swift")
    try sandbox.output("swiftc", ["-Onone", "devices.swift", "main.swift", "-o", "look-up"])
    #expect(try sandbox.run(sandbox.path("look-up"), []).status == 0)
  }

  /// The output of the Swift program about a device.
  private static func swiftLine(_ device: JSONValue) -> String {
    func hex(_ text: String?) -> String {
      (text ?? "").utf8.map { String($0, radix: 16) }.joined(separator: " ")
    }
    let layout = device["layouts"]?.items.first {
      $0["mode"] == "full-screen" && $0["orientation"] == "landscape"
    }
    let attributes = (device["attributes"]?.keys ?? []).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return [
      device["id"]?.text ?? "", hex(device["name"]?.text),
      device["points"]?["width"]?.number.map { "\($0)" } ?? "",
      (device["aliases"]?.items ?? []).map { hex($0.text) }.joined(separator: ";"),
      layout?["horizontal"]?.text ?? "",
      attributes.map { key in
        hex(key) + (device["attributes"]?[key]?.text.map { "=" + hex($0) } ?? "")
      }.joined(separator: ";"),
      (device["displays"]?.keys ?? []).map(hex).sorted().joined(separator: ";"),
    ].joined(separator: "|")
  }
}
