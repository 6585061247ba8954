import DevcatTestSupport
import DevcatAdaptivity
import DevcatValues
import Foundation
import DevcatPictures
import DevcatRender
import Testing

/// Properties of the outlines and the drawings of every device of the reference.
@Suite("Reference outline") struct ReferenceOutlineTests {
  /// Every outline of the reference in a unit, where its lengths are known.
  private static func outlines(_ unit: OutlineUnit) throws -> [DrawnOutline] {
    var outlines: [DrawnOutline] = []
    try ReferenceAnswerTests.forEachDevice { profile, derived in
      outlines += DeviceOutline.all(of: profile, derived: derived).compactMap {
        DrawnOutline.of(profile, $0, unit: unit).value
      }
    }
    return outlines
  }

  @Test("Every screen that has points has outlines") func everyScreenThatHasPointsHasOutlines()
    throws
  {
    var (drawn, empty) = (0, [String]())
    try ReferenceAnswerTests.forEachDevice { profile, derived in
      let outlines = DeviceOutline.all(of: profile, derived: derived)
      drawn += outlines.count
      if outlines.isEmpty { empty.append(profile.id) }
      let points = profile.main.points
      #expect(outlines.isEmpty == (points == nil), "\(profile.id)")
    }
    #expect(drawn > 500)
    #expect(
      empty.sorted() == [
        "apple-tv-1st-generation", "apple-vision-pro-m2", "apple-vision-pro-m5",
        "ipad-mini-a20-pro",
      ])
  }

  @Test("Panes lie on the screen and not on each other") func panesLieOnTheScreenAndNotOnEachOther()
    throws
  {
    var splits = 0
    for device in try Self.outlines(.points) {
      let outline = device.outline
      let name = "\(device.profile.id) \(outline.context)"
      let screen = Box(x: 0, y: 0, width: outline.screen.width, height: outline.screen.height)
      let boxes = outline.panes.compactMap(\.box.value).map(Self.box)
      #expect(boxes.allSatisfy(screen.contains), "\(name)")
      if boxes.count == 2, outline.context.mode != .slideOver {
        splits += 1
        #expect(!boxes[0].overlaps(boxes[1]), "\(name)")
      }
      if let safe = outline.safeRectangle.value {
        #expect(screen.contains(Self.box(safe)), "\(name)")
        if let indicator = outline.homeIndicator.value {
          #expect(screen.contains(Self.box(indicator)), "\(name)")
          #expect(!Self.box(indicator).overlaps(Self.box(safe)), "\(name)")
        }
      }
    }
    #expect(splits > 100)
  }

  @Test("The widths of panes are those of the catalogue") func panesAreAsWideAsTheCatalogueSays()
    throws
  {
    for device in try Self.outlines(.points) {
      let outline = device.outline
      let layout = device.profile.display(outline.context.display).layout(
        outline.context.mode, outline.context.orientation)
      guard let pane = outline.panes.first, let box = pane.box.value,
        let width = layout?.traits?.width
      else { continue }
      #expect(box.width == width, "\(device.profile.id) \(outline.context)")
    }
  }

  @Test("Labels never overlap and stand in the picture", arguments: OutlineUnit.allCases)
  func labelsNeverOverlapAndStandInThePicture(_ unit: OutlineUnit) throws {
    let devices = try Self.outlines(unit)
    #expect(devices.count > 400)
    for device in devices { Self.check([device]) }
    // Neighbours in the list, and devices far from each other in it.
    for start in stride(from: 0, to: devices.count - 5, by: 5) {
      Self.check(Array(devices[start..<start + 5]))
      Self.check([devices[start], devices[devices.count - 1 - start], devices[start / 2]])
    }
  }

  private static func check(_ devices: [DrawnOutline]) {
    let picture = OutlineDrawing.picture(devices)
    let name = devices.map { "\($0.profile.id) \($0.outline.context)" }.joined(separator: ", ")
    let labels = picture.labels
    for (index, label) in labels.enumerated() {
      #expect(picture.box.contains(label.box), "\(name): '\(label.text)' is outside")
      for other in labels[(index + 1)...] where label.box.overlaps(other.box) {
        Issue.record("\(name): '\(label.text)' and '\(other.text)' overlap")
      }
    }
    for box in picture.elements.compactMap(\.box) {
      #expect(picture.box.contains(box), "\(name): \(box)")
    }
  }

  /// Labels that do not fit are below, so the classes of every pane are named somewhere.
  @Test("Every pane is named") func everyPaneIsNamed() throws {
    for device in try Self.outlines(.points) {
      let words = OutlineDrawing.picture([device]).labels.map(\.text).joined(separator: " ")
      for pane in device.outline.panes {
        let classes = [pane.horizontal, pane.vertical].compactMap { $0.value?.name }
        #expect(
          classes.allSatisfy(words.contains), "\(device.profile.id) \(device.outline.context)")
      }
    }
  }

  @Test("Characters fit the terminal and keep the proportions")
  func charactersFitTheTerminalAndKeepTheProportions() throws {
    for device in try Self.outlines(.points) {
      for width in [40, 80, 132] {
        let lines = TerminalDrawing.text([device], width: width, height: 40)
          .split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.count <= width }, "\(device.profile.id)")
        let name = "\(device.profile.id) \(device.outline.context) in \(width)"
        let top = try #require(lines.firstIndex { $0.contains("╭") || $0.contains("┌") }, "\(name)")
        let bottom = try #require(
          lines.lastIndex { $0.contains("╯") || $0.contains("┘") }, "\(name)")
        let columns = Double(lines[top].trimmingCharacters(in: .whitespaces).count)
        let rows = Double(bottom - top + 1)
        let ratio = device.outline.screen.height / device.outline.screen.width
        #expect(
          (2 * rows - 1.01) / (columns + 0.51) <= ratio
            && ratio <= (2 * rows + 1.01) / (columns - 0.51), "\(name): \(columns) × \(rows)")
      }
    }
  }

  @Test("The JSON of every outline is read") func theJSONOfEveryOutlineIsRead() throws {
    for device in try Self.outlines(.points) {
      var writer = JSONWriter()
      OutlineJSON.write(device.outline, to: &writer)
      let value = try JSONValue(Data(writer.bytes))
      #expect(value["width"]?.number == device.outline.screen.width)
      #expect(value["unit"] == "pt")
    }
  }

  private static func box(_ rectangle: Rectangle) -> Box {
    Box(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}
