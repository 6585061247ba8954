import Foundation
import Testing

/// `devcat add`, `set`, `remove` and `rename`.
@Suite("Edit") struct EditTests {
  @Test("Set and add: the text of an attribute keeps its bytes, and other fields no blanks")
  func textsKeepTheirBytes() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require([
      "add", "acme", "name= Acme\u{A0}", "attributes.a=\u{A0}x\u{202F}", "attributes.b=\t5",
      "attributes.c= 5", "attributes.d=\" 5\"", "attributes.e= true ", "ppi= 300",
    ])
    let added = try sandbox.device("acme")
    #expect(added["name"] == "Acme" && added["ppi"] == 300)
    #expect(
      added["attributes"] == [
        "a": "\u{A0}x\u{202F}", "b": "\t5", "c": " 5", "d": " 5", "e": " true ",
      ])
    try sandbox.require(["set", "acme", "attributes.c=5 "])
    #expect(try sandbox.device("acme")["attributes"]?["c"] == "5 ")
    #expect(try sandbox.devcat("set", "acme", "attributes.c= ").status == 65)
    // A CSV file and JSON bring all of them back.
    for format in ["csv", "json"] {
      let text = try sandbox.require(["export", "--format", format]).text
      try sandbox.write(text, to: "all.\(format)")
      let again = try sandbox.require(["import", "all.\(format)"])
      #expect(again.text.contains("0 changed, 1 unchanged"), "\(again)")
    }
  }

  @Test("Edits: nothing is said before it is durable, so a reader that is gone costs no edit")
  func saidAfterwards() throws {
    let sandbox = try Sandbox.initialized("--empty")
    for (edit, revision) in [
      ("add acme name=A ppi=300", 1), ("set acme ppi=301", 2), ("rename acme Acme", 3),
      ("remove acme", 4),
      ("remove acme", 4),
    ] {
      let outcome = try sandbox.shell("exec 3> >(exec true); wait $!; devcat \(edit) >&3 2>&3")
      #expect(outcome.status != 0, "\(edit): \(outcome)")
      let log = try sandbox.require(["log", "--json", "-n", "1"]).text
      #expect(log.hasPrefix("[{\"number\":\(revision),"), "\(edit): \(log)")
    }
  }

  @Test(
    "Set: a key that is no version of the device's system is refused, with the right way to write it",
    arguments: [
      ("safeArea[\"banana\"].portrait=1,0,1,0", 65, "not a version of an OS"),
      ("statusBar.18.portrait=1", 65, "statusBar[\"iOS 18\"].portrait"),
      ("safeArea[\"Android 15\"].portrait=1,0,1,0", 65, "has no version of Android"),
      ("statusBar.iOS 18.portrait=1", 64, "statusBar[\"iOS 18\"].portrait"),
    ])
  func versionsOfOtherSystems(assignment: String, status: Int32, problem: String) throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    let answer = try sandbox.devcat("set", "iPhone 12", assignment)
    #expect(answer.status == status && answer.errors.contains(problem), "\(answer)")
    try sandbox.require(["set", "iPhone 12", "statusBar[\"iOS 18\"].portrait=48"])
  }

  @Test(
    "Set: a value without a version that 'show' does not have says so, and how to write the newest")
  func hiddenValues() throws {
    let sandbox = try Sandbox()
    try sandbox.require(["init"])
    let hidden = try sandbox.require(["set", "iPhone 16", "statusBar.portrait=45"])
    let right = "statusBar[\"iOS 27\"].portrait=45"
    #expect(hidden.errors.contains("'show' still has 54 for iOS 27: write '\(right)'"), "\(hidden)")
    let words = ["list", "--where", "name=iPhone 16", "--fields", "statusBar.portrait"]
    #expect(try sandbox.require(words).text == "54\n")
    let shown = try sandbox.require(["set", "iPhone 16", right])
    #expect(!shown.errors.contains("still has"), "\(shown)")
    #expect(try sandbox.require(words).text == "45\n")
  }

  @Test("A device is added with every kind of field") func aDeviceIsAddedWithEveryKindOfField()
    throws
  {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require([
      "add", "acme-fold", "name=Acme Fold", "family=Acme", "idiom=phone", "models=AF,2;AF,1",
      "aliases=Folder", "released=2026-01", "status=announced", "diagonal=6.2",
      "points.width=390", "points.height=844", "pixels.width=1170", "pixels.height=2532", "scale=3",
      "corners.style=rectangular", "orientations=portrait;landscape-left", "homeIndicator=true",
      "statusBar.portrait=47.5", "keyboard.landscape=208", "zoomed.width=320",
      "safeArea.portrait=47,0,34,0",
      "safeArea[\"iOS 26.5\"].landscape=0,47,21,47",
      "portrait=compact/regular", "layouts.half.portrait=n/a",
      "layouts.third.landscape=-/regular 320x-",
      "displays.inner.points.width=700", "displays.inner.points.height=800",
      "displays.inner.landscape=regular/regular", "attributes[\"lab shelf\"]=B4",
      "attributes.count=3", "attributes.ours=true", "attributes[\"a=b,.c\"]=x=y",
    ])
    #expect(
      try sandbox.device("AF,1").without("current", "timelines") == [
        "id": "acme-fold", "name": "Acme Fold", "family": "Acme", "idiom": "phone",
        "models": ["AF,1", "AF,2"], "aliases": ["Folder"], "released": "2026-01",
        "status": "announced", "diagonal": 6.2, "points": ["width": 390, "height": 844],
        "pixels": ["width": 1170, "height": 2532], "scale": 3, "nativeScale": 3,
        "corners": ["style": "rectangular"], "orientations": ["landscape-left", "portrait"],
        "homeIndicator": true,
        "safeAreas": [
          ["orientation": "portrait", "top": 47, "left": 0, "bottom": 34, "right": 0],
          [
            "os": "iOS 26.5", "orientation": "landscape", "top": 0, "left": 47, "bottom": 21,
            "right": 47,
          ],
        ],
        "zoomed": ["width": 320],
        "statusBars": [["orientation": "portrait", "height": 47.5]],
        "keyboards": [["orientation": "landscape", "height": 208]],
        "layouts": [
          [
            "mode": "full-screen", "orientation": "portrait", "available": true,
            "horizontal": "compact", "vertical": "regular",
          ],
          ["mode": "half", "orientation": "portrait", "available": false],
          [
            "mode": "third", "orientation": "landscape", "available": true, "vertical": "regular",
            "width": 320,
          ],
        ],
        "displays": [
          "inner": [
            "points": ["width": 700, "height": 800],
            "layouts": [
              [
                "mode": "full-screen", "orientation": "landscape", "available": true,
                "horizontal": "regular", "vertical": "regular",
              ]
            ],
          ]
        ],
        "attributes": ["lab shelf": "B4", "count": 3, "ours": true, "a=b,.c": "x=y"],
      ])
    #expect(try sandbox.verified()["verified"] == true)
  }

  @Test("A key of an attribute with a blank is one key: set, --unset, --fields, --where, CSV, maps")
  func keysWithBlanks() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "n1", "name=N One", "attributes.serial no=00017"])
    let other = try sandbox.require(["set", "n1", "attributes.serialno=9"]).text
    #expect(other.contains("attributes.serialno: – → 9"), "\(other)")
    try sandbox.write("name,attributes.lab shelf\nN One,B4\n", to: "t.csv")
    try sandbox.require(["import", "t.csv"])
    try sandbox.write("name,room\nN One,E7\n", to: "r.csv")
    try sandbox.write(
      #"{"columns": {"name": "name", "room": "attributes.lab room"}}"#, to: "map.json")
    try sandbox.require(["import", "--map", "map.json", "r.csv"])
    let listed = try sandbox.require([
      "list", "--where", "attributes.lab shelf=B4", "--fields",
      "id, attributes.serial no,attributes[\"lab shelf\"] , attributes.lab room",
    ])
    #expect(listed.text == "n1\t00017\tB4\tE7\n", "\(listed)")
    let unset = try sandbox.require(["set", "n1", "--unset", "attributes.serial no"]).text
    #expect(unset.contains("attributes[\"serial no\"]: 00017 → –"), "\(unset)")
    #expect(try sandbox.device("n1")["attributes"]?["serialno"] == 9)
  }

  @Test("A size is unset by the name by which it is set") func aSizeIsUnset() throws {
    let sandbox = try Sandbox.initialized()
    let unset = try sandbox.require(["set", "iphone-x", "--unset", "points"]).text
    #expect(unset.contains("points.width: 375 → –") && unset.contains("points.height: 812 → –"))
  }

  @Test("Parts of a value are set by themselves") func partsOfAValueAreSetByThemselves() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "layouts.full-screen.portrait.width=375"])
    try sandbox.require(["set", "iphone-x", "safeArea.portrait=44,0,34,0"])
    try sandbox.require(["set", "iphone-x", "safeArea.portrait.top=47"])
    let device = try sandbox.device("iphone-x")
    #expect(device.layouts[0]["width"] == 375)
    #expect(device.layouts[0]["horizontal"] == "compact")
    #expect(device["safeAreas"]?[0]?["top"] == 47)
    #expect(device["safeAreas"]?[0]?["bottom"] == 34)
    try sandbox.require(["set", "iphone-x", "portrait.available=false"])
    #expect(try sandbox.device("iphone-x").layouts[0]["available"] == false)
  }

  @Test("An edit says what it did") func anEditSaysWhatItDid() throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.require(
      ["set", "iPhone X", "ppi=458", "scale=3", "--message", "Measured", "--author", "Ann"])
    #expect(
      outcome.text == "~ iphone-x  iPhone X\n    ppi: – → 458\n\n1 changed\n")
    #expect(outcome.errors.hasPrefix("Made revision 3 ("))
    let entry = try sandbox.require(["log", "--json"]).json()[0]
    #expect(entry?["message"] == "Measured")
    #expect(entry?["author"] == "Ann")
    #expect(entry?["source"] == nil)
    let again = try sandbox.require(["set", "iPhone X", "ppi=458"])
    #expect(again.errors == "'iphone-x' has these values already; no revision was made.\n")
    #expect(try sandbox.head() == 3)
  }

  @Test("Unset fields are unknown") func unsetFieldsAreUnknown() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iPhone X", "ppi=458", "attributes[\"lab shelf\"]=B4"])
    try sandbox.require([
      "set", "iPhone X", "--unset", "ppi", "--unset", "attributes[\"lab shelf\"]", "--unset",
      "layouts.full-screen.landscape", "status=released",
    ])
    let device = try sandbox.device("iphone-x")
    #expect(device["ppi"] == nil)
    #expect(device["attributes"] == [:])
    // Unknown again, so that the devices of its screen say what it is.
    #expect(device.layouts[1]["derivedFrom"] != nil)
    #expect(device["status"] == "released")
  }

  @Test("A device is renamed and keeps its id") func aDeviceIsRenamedAndKeepsItsId() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["rename", "iPhone X", "iPhone Ten"])
    #expect(try sandbox.device("iphone ten")["id"] == "iphone-x")
    #expect(try sandbox.devcat("show", "iPhone X").status == 66)
    #expect(try sandbox.device("iphone-x", at: "2")["name"] == "iPhone X")
  }

  @Test("A device is removed and its history stays") func aDeviceIsRemovedAndItsHistoryStays()
    throws
  {
    let sandbox = try Sandbox.initialized()
    let removed = try sandbox.require(["remove", "iPhone 11 Pro"])
    #expect(removed.text == "- iphone-11-pro  iPhone 11 Pro\n\n1 removed\n")
    #expect(try sandbox.devcat("show", "iphone-11-pro").status == 66)
    #expect(try sandbox.device("iPhone 11 Pro", at: "head~1")["id"] == "iphone-11-pro")
    let log = try sandbox.require(["log", "iphone-11-pro", "--json"]).json().items
    #expect(log.map { $0["number"] } == [3, 2, 1])
    #expect(try sandbox.devcat("remove", "iPhone 11 Pro").status == 66)
    #expect(try sandbox.verified()["profiles"] == 26)
  }

  @Test(
    "Set: notes about attributes alike, and about values that are not there to be unset",
    arguments: [
      (["attributes.chp=A15"], "'attributes.chp'. Did you mean 'attributes.chip'?"),
      (["attributes.hcpi=A15"], "'attributes.hcpi'. Did you mean 'attributes.chip'?"),
      (["attributes.refreshrat=60"], "'attributes.refreshrat'. Did you mean 'refreshRate'?"),
      (["--unset", "ppi"], "'iphone-x' has no value of 'ppi'.\n"),
      (["--unset", "attributes.room"], "'iphone-x' has no value of 'attributes.room'.\n"),
      (["attributes.shelf=B4"], nil), (["attributes.refreshClass=low"], nil),
      (["attributes.chip=A16"], nil), (["--unset", "attributes.chip"], nil),
    ] as [([String], String?)])
  func attributesAlike(words: [String], note: String?) throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "iphone-x", "name=iPhone X", "attributes.chip=A11"])
    try sandbox.require(["add", "n1", "name=N One", "attributes.room=E7"])
    let outcome = try sandbox.run(Products.devcat, ["set", "iphone-x"] + words)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(note.map(outcome.errors.contains) ?? !outcome.errors.contains(" of '"), "\(outcome)")
  }

  @Test("Unset: an attribute that no device has is refused, with the name that may be meant")
  func unknownAttribute() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require(["add", "n1", "name=N One", "attributes.room=E7"])
    try sandbox.require(["add", "n2", "name=N Two"])
    let outcome = try sandbox.devcat("set", "n2", "ppi=400", "--unset", "attributes.rom")
    #expect(outcome.status == 65, "\(outcome)")
    #expect(
      outcome.errors.contains("'attributes.rom'. Did you mean 'attributes.room'?"), "\(outcome)")
    #expect(try sandbox.device("n2")["ppi"] == nil)
  }

  @Test(
    "Edits that are refused, with the status and a part of the message",
    arguments: [
      (
        ["set", "iphone-x", "--unset", "attributes.chip"], Int32(65),
        "No device has a value of 'attributes.chip'"
      ),
      (["set", "iphone-x", "points.width=wide"], 65, "expected a number"),
      (["set", "iphone-x", "points.width=nan"], 65, "expected a number"),
      (["set", "iphone-x", "idiom=fridge"], 65, "one of phone, pad"),
      (["set", "iphone-x", "released=2020-13"], 65, "a date"),
      (["set", "iphone-x", "orientations=sideways"], 65, "portrait"),
      (["set", "iphone-x", "landscape=wide/tall"], 65, "n/a, or horizontal/vertical"),
      (["set", "iphone-x", "safeArea.portrait=1,2,3"], 65, "top,left,bottom,right"),
      (["set", "iphone-x", "safeArea.portrait.top=1"], 65, "incomplete"),
      (["set", "iphone-x", "homeIndicator=yes"], 65, "true or false"),
      (["set", "iphone-x", "id=other"], 65, "An id never changes"),
      (["set", "iphone-x", "--unset", "id"], 65, "An id never changes"),
      (["set", "iphone-x", "--unset", "name"], 65, "identity.name"),
      (["set", "iphone-x", "--unset", "landscape.width"], 65, "a part of a value"),
      (["set", "iphone-x", "points.widht=1"], 64, "Did you mean 'points.width'?"),
      (["set", "iphone-x", "diagonal=6,1"], 65, "write 'diagonal=6.1'"),
      (["set", "iphone-x", "scale="], 65, "'--unset scale' of 'devcat set' removes a value"),
      (["set", "iphone-x", "family==iPhone"], 64, "Write 'family=iPhone', or put a text"),
      (["set", "iphone-x", "attributes.a.b=7"], 64, "Write 'attributes[\"a.b\"]'"),
      (["set", "iphone-x", "attributes.a,b=7"], 64, "Write 'attributes[\"a,b\"]'"),
      (["set", "iphone-x", "attributes. y=7"], 64, "Write 'attributes.y'"),
      (["set", "iphone-x", "attributes[lab shelf]=7"], 64, "Write 'attributes[\"lab shelf\"]'"),
      (["set", "iphone-x", "attributes.=7"], 64, "Name the attribute"),
      (["set", "iphone-x", "layouts.quarter.portrait=n/a"], 65, "quarter"),
      (["set", "iphone-x", "layouts.half.sideways=n/a"], 64, "is not a field"),
      (["set", "iphone-x", "points.width"], 64, "field=value"),
      (["set", "iphone-x", "points.width=-5"], 65, "values.range"),
      (["set", "iphone-x", "points.width=900"], 65, "(rule display."),
      (["set", "iphone-x", "scale=4"], 65, "(rule display."),
      (["set", "iphone-x"], 64, "No change is given"),
      (["set", "nothing", "ppi=1"], 66, "No device is called 'nothing'"),
      (["add", "iphone-x", "name=X"], 65, "exists already"),
      (["add", "Not An Id", "name=X"], 65, "id"),
      (["add", "nameless"], 65, "identity.name"),
      (["add"], 64, "<id>"),
      (["rename", "iphone-x", ""], 65, "text"),
      (["rename", "iphone-x"], 64, "<name>"),
      (["remove", "nothing"], 66, "nothing"),
    ])
  func anEditThatCannotBeIsRefused(
    _ arguments: [String], _ status: Int32, _ message: String
  ) throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.run(Products.devcat, arguments)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.text == "")
    #expect(try sandbox.head() == 2)
  }

  @Test("A warning is shown and the edit is made") func aWarningIsShownAndTheEditIsMade() throws {
    let sandbox = try Sandbox.initialized()
    let outcome = try sandbox.require(["set", "iphone-x", "diagonal=5.8", "ppi=100"])
    #expect(outcome.errors.contains("iphone-x: warning: "), "\(outcome)")
    #expect(outcome.errors.contains("(rule display.ppi)"))
    #expect(try sandbox.head() == 3)
  }

  @Test("The author is the user where none is named") func theAuthorIsTheUserWhereNoneIsNamed()
    throws
  {
    let sandbox = try Sandbox.initialized()
    sandbox.environment["DEVCAT_AUTHOR"] = nil
    sandbox.environment["USER"] = "ann"
    try sandbox.require(["set", "iphone-x", "ppi=458"])
    #expect(try sandbox.require(["log", "--json", "-n", "1"]).json()[0]?["author"] == "ann")
  }

  @Test("Set: a size in one word, and a field that does not exist")
  func sizesAndUnknownFields() throws {
    let sandbox = try Sandbox.initialized("--empty")
    try sandbox.require([
      "add", "acme", "name=A", "points=393x873", "displays.inner.pixels=700x900",
    ])
    #expect(try sandbox.device("acme")["points"] == ["width": 393, "height": 873])
    let wrong = try sandbox.devcat("set", "acme", "points=393")
    #expect(wrong.status == 65 && wrong.errors.contains("such as 393x873"), "\(wrong)")
    let unknown = try sandbox.devcat("set", "acme", "brightness=120")
    #expect(unknown.status == 64, "\(unknown)")
    #expect(unknown.errors.contains("write 'attributes.brightness'"), "\(unknown)")
  }
}
