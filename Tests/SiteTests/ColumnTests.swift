import DevcatValues
import Foundation
import DevcatRender
import Testing

@testable import DevcatSite

@Suite("Columns over all devices, their names, and their data for the page") struct ColumnTests {
  static let names: [(paths: [String], names: [String])] = [
    (["points.width"], ["points.width"]),
    (["class.full-screen/portrait"], ["class.full-screen_portrait"]),
    (["safeArea[\"iOS 26.5\"].portrait.top"], ["safeArea__iOS_26.5__.portrait.top"]),
    // Such as differ by letters that a name has not, or by case only.
    (
      ["attributes[\"ä\"]", "attributes[\"ö\"]", "attributes.Shelf", "attributes.shelf"],
      ["attributes_____", "attributes_____-2", "attributes.Shelf", "attributes.shelf-2"]
    ),
    ([String(repeating: "a", count: 300)], [String(repeating: "a", count: 100)]),
  ]

  @Test("Names suit any host", arguments: names)
  func namesSuitAnyHost(paths: [String], expected: [String]) {
    var names = ColumnNames()
    #expect(paths.map { names.name(for: $0) } == expected)
  }

  @Test("Columns hold what is recorded and derived") func columnsHoldWhatIsRecordedAndDerived()
    throws
  {
    var one = Profile(id: "one")
    one[Field.pointsWidth.at()] = .number(390)
    one[.layout(.half, .portrait)] = .layout(.notAvailable)
    one[.layout(.half, .landscape)] = .layout(.available(LayoutTraits(horizontal: .compact)))
    let derived = DerivedLayout(
      orientation: .portrait,
      layout: .available(LayoutTraits(horizontal: .compact, vertical: .regular)), derivedFrom: "one"
    )
    var columns = FieldColumns()
    columns.add(ExportedDevice(one))
    columns.add(ExportedDevice(Profile(id: "two"), derived: [derived]))
    // A family that offers no mode of multitasking, with another opinion on one of them.
    var three = Profile(id: "three")
    three[Field.family.at()] = .text("iPhone")
    three[.layout(.half, .landscape)] = .layout(.available(LayoutTraits(horizontal: .regular)))
    columns.add(ExportedDevice(three))
    var files: [String: Value] = [:]
    let rows = try columns.write { file in
      let name = String(file.path.dropFirst("data/".count).dropLast(".js".count))
      files[name] = try Value(file: file.bytes, name: name)
    }
    func column(_ path: String) -> [Value]? {
      guard let name = rows.first(where: { $0.path == path })?.column,
        let value = files["columns/\(name)/0"]
      else { return nil }
      if value["dictionary"] == .null { return value["values"].items }
      return value["indices"].items.map { value["dictionary"][$0.number] }
    }
    #expect(column("id") == [.text("one"), .text("two"), .text("three")])
    #expect(column("points.width") == [.number(390), .null, .null])
    #expect(column("class.half/portrait") == [.text("N/A"), .null, .text("N/A")])
    #expect(column("class.half/landscape") == [.text("compact/-"), .null, .text("regular/-")])
    #expect(column("class.full-screen/portrait") == [.null, .text("compact/regular"), .null])
    #expect(files["columns/class.full-screen_portrait/0"]?["derived"] == .array([.number(1)]))
    #expect(column("layouts.full-screen.portrait.horizontal") == [.null, .text("compact"), .null])
    // A column of a field has recorded and derived values, and no rule.
    #expect(column("layouts.half.portrait.available") == [.boolean(false), .null, .null])
    // Known to the field table, and of no device.
    #expect(rows.contains { $0.path == "ppi" } && column("ppi") == nil)
  }

  @Test("Devices of Android have window size classes in the columns of classes")
  func androidHasWindowClasses() throws {
    func device(_ id: String, _ family: String, _ idiom: String, _ size: Size?) -> ExportedDevice {
      var profile = Profile(id: id)
      profile[Field.family.at()] = .text(family)
      profile[Field.idiom.at()] = .text(idiom)
      if let size {
        profile[Field.pointsWidth.at()] = .number(size.width)
        profile[Field.pointsHeight.at()] = .number(size.height)
      }
      if family == "iPad" { profile[.layout(.half, .portrait)] = .layout(.notAvailable) }
      return ExportedDevice(profile)
    }
    var columns = FieldColumns()
    columns.add(device("phone", "Android", "phone", Size(width: 411.43, height: 914)))
    columns.add(device("pad", "iPad", "pad", nil))
    columns.add(device("tv", "Android", "tv", Size(width: 960, height: 540)))
    columns.add(device("none", "Android", "phone", nil))
    var files: [String: Value] = [:]
    let rows = try columns.write { file in
      let name = String(file.path.dropFirst("data/".count).dropLast(".js".count))
      files[name] = try Value(file: file.bytes, name: name)
    }
    let contexts = ["full-screen_portrait", "full-screen_landscape", "half_portrait"]
    let found = contexts.map { context -> [Value] in
      guard let part = files["columns/class.\(context)/0"] else { return [] }
      return part["dictionary"] == .null
        ? part["values"].items
        : part["indices"].items.map { $0 == .null ? .null : part["dictionary"][$0.number] }
    }
    #expect(found[0] == [.text("compact/expanded"), .null, .text("N/A"), .null])
    #expect(found[1] == [.text("expanded/compact"), .null, .text("expanded/medium"), .null])
    #expect(found[2] == [.text("N/A"), .text("N/A"), .text("N/A"), .text("N/A")])
    #expect(!rows.contains { $0.path.hasPrefix("layouts.full-screen") })
  }

  @Test("Fields of an OS are in the order of its versions")
  func fieldsOfAnOSAreInTheOrderOfItsVersions() {
    let keys = [
      "", "iOS 9", "iOS 12.1", "before iOS 26", "iOS 26", "iOS 26 and later", "iOS 26.2",
    ]
    var profile = Profile(id: "one")
    for key in keys.reversed() {
      profile[FieldPath(number: Field.statusBar.number, keys: [key, "portrait"])] = .number(20)
    }
    var columns = FieldColumns()
    columns.add(ExportedDevice(profile))
    let paths = columns.write { _ in }.map(\.path).filter { $0.hasPrefix("statusBar") }
    #expect(
      paths
        == keys.map { $0.isEmpty ? "statusBar.portrait" : "statusBar[\"\($0)\"].portrait" })
  }

  @Test("Many devices come in parts") func manyDevicesComeInParts() throws {
    var columns = FieldColumns()
    var names = NameParts()
    var files: [SiteFile] = []
    for number in 0..<10_000 {
      var profile = Profile(id: "device-\(10_000 + number)")
      profile[Field.ppi.at()] = .number(Double(number % 3))
      columns.add(ExportedDevice(profile))
      if let file = names.add(ExportedDevice(profile), []) { files.append(file) }
    }
    if let file = names.finish() { files.append(file) }
    #expect(files.map(\.path) == ["data/names/0.js", "data/names/1.js"])
    var parts: [String] = []
    _ = columns.write { if $0.path.contains("/ppi/") { parts.append($0.path) } }
    #expect(parts == ["data/columns/ppi/0.js", "data/columns/ppi/1.js"])
  }
}
