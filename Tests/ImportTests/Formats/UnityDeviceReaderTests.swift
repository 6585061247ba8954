import DevcatValues
import Testing

@testable import DevcatImport

@Suite("Device files of Unity's device simulator") struct UnityDeviceReaderTests {
  static func file(_ upright: String, _ landscape: String = "132,63,2172,1062") -> String {
    func area(_ text: String) -> String {
      let parts = text.split(separator: ",")
      return #"{"x":\#(parts[0]),"y":\#(parts[1]),"width":\#(parts[2]),"height":\#(parts[3])}"#
    }
    return #"{"friendlyName":"Apple iPhone 99","screens":[{"width":1125,"height":2436,"dpi":458,"#
      + #""orientations":[{"orientation":1,"safeArea":\#(area(upright))},"#
      + #"{"orientation":3,"safeArea":\#(area(landscape))}]}],"systemInfo":{"#
      + #""deviceModel":"iPhone99,1","operatingSystem":"iOS 12.4"}}"#
  }

  private func read(_ text: String) -> SourceDocument {
    ImportFormat.unityDevice.read(.text(SourceText(Array(text.utf8), file: "x.device")))
  }

  @Test("Pixel areas become insets in points") func pixelAreasBecomeInsetsInPoints() throws {
    let document = read(Self.file("0,102,1125,2202"))
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    let draft = try #require(document.drafts.first)
    #expect(draft.name == "iPhone 99" && draft.models == ["iPhone99,1"])
    let values = Dictionary(
      uniqueKeysWithValues: draft.patch.edits.map {
        ($0.path.description, "\($0.value ?? .set([]))")
      })
    #expect(values[#"safeArea["iOS 12.4"].portrait"#] == "44,0,34,0")
    #expect(values[#"safeArea["iOS 12.4"].landscape"#] == "0,44,21,44" || values.isEmpty)
    #expect(values["pixels.width"] == "1125" && values["ppi"] == "458")
  }

  @Test("Insets with a hidden status bar are only evidence")
  func insetsWithAHiddenStatusBarAreOnlyEvidence() throws {
    let draft = try #require(read(Self.file("0,0,1125,2436", "0,0,2436,1125")).drafts.first)
    let paths = draft.patch.edits.map(\.path)
    #expect(!paths.contains { $0.field == .safeArea })
    #expect(paths.contains(FieldPath.safeArea(os: "iOS 12.4", .portrait).evidence))
  }

  @Test("Unequal sides are a warning") func unequalSidesAreAWarning() {
    let document = read(Self.file("0,102,1125,2202", "132,63,2304,1062"))
    #expect(document.diagnostics.map(\.severity) == [.warning])
    #expect(document.diagnostics.first?.message.contains("44 pt at the left and 0 pt") == true)
  }

  @Test("Unreadable file is named and others are read") func unreadableFileIsNamedAndOthersAreRead()
  {
    let files = [("a.device", Self.file("0,102,1125,2202")), ("bad.device", "{\"screens\": 1}")].map
    {
      SourceText(Array($0.1.utf8), file: "folder/\($0.0)")
    }
    let source = ImportSource.folder(SourceFolder("folder", files: files))
    #expect(ImportFormat.guessed(from: source) == .unityDevice)
    let document = ImportFormat.unityDevice.read(source)
    #expect(document.drafts.count == 1)
    #expect(
      document.diagnostics.contains { $0.description.hasPrefix("folder/bad.device:1:1: ") })
  }
}
