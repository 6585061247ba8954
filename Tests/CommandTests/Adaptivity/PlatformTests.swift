import DevcatTestSupport
import Testing

/// Apple's rules answer for Apple's devices, and Android's for those of Android.
@Suite(.timeLimit(.hang)) struct PlatformTests {
  /// The reference with a phone and a tablet of Android that have the screens of an iPhone and an iPad.
  private func catalogue() throws -> Sandbox {
    let sandbox = try Sandbox.initialized()
    try sandbox.write(
      """
      Brand,Device,Manufacturer,Model Name,Form Factor,Screen Sizes,Screen Densities
      acme,phone,Acme,Acme Phone,Phone,828x1792,320
      acme,tablet,Acme,Acme Tablet,Tablet,1536x2048,320

      """, to: "play.csv")
    try sandbox.require(["import", "play.csv"])
    return sandbox
  }

  @Test("Android: window size classes, and no classes of an iPhone with the same screen")
  func traits() throws {
    let sandbox = try catalogue()
    let answer = try sandbox.require(["traits", "Acme Phone", "--json"]).json()
    let contexts = try #require(answer["contexts"]?.items)
    let windows = [
      "full-screen/portrait": ["compact", "medium"],
      "full-screen/landscape": ["expanded", "compact"],
    ]
    for context in contexts {
      #expect(context["horizontal"] == nil && context["derivedFrom"] == nil)
      guard let name = context["context"]?.text, let classes = windows[name] else { continue }
      #expect(context["windowClasses"]?["width"]?.text == classes[0], "\(context)")
      #expect(context["windowClasses"]?["height"]?.text == classes[1], "\(context)")
    }
    #expect(contexts.contains { $0["windowClasses"] != nil })
    let text = try sandbox.require(["traits", "Acme Phone"]).text
    #expect(text.contains("414 × 896 dp") && !text.contains(" pt"), "\(text)")
    // An iPhone of that screen has classes.
    let iPhone = try sandbox.require(["traits", "iPhone 11", "--json"]).json()
    #expect(iPhone["contexts"]?.items.first?["horizontal"] == "compact")
  }

  @Test("Android: Split View and Slide Over are no modes of a tablet")
  func modes() throws {
    let sandbox = try catalogue()
    let answer = try sandbox.require(["traits", "Acme Tablet", "--mode", "half", "--json"]).json()
    #expect(answer["contexts"]?.items.allSatisfy { $0["available"] == false } == true, "\(answer)")
    let words = ["matrix", "--where", "family=Android", "--mode", "half", "--json"]
    for device in try sandbox.require(words).json()["devices"]?.items ?? [] {
      #expect(
        device["contexts"]?.items.allSatisfy { $0["available"] == false } == true, "\(device)")
    }
  }

  @Test("Android: a window has window size classes, and no bound of an iPad")
  func window() throws {
    let sandbox = try catalogue()
    let answer = try sandbox.require(["window", "Acme Tablet", "700x900", "--json"]).json()
    #expect(answer["windowClasses"]?["width"] == "medium")
    #expect(answer["windowClasses"]?["height"] == "expanded")
    #expect(answer["horizontal"] == nil)
    #expect(answer["bounds"]?["horizontal"]?["compact"] == nil, "\(answer)")
  }

  @Test("Android: a frame is measured, and Apple's advice is not asked")
  func frame() throws {
    let sandbox = try catalogue()
    let words = ["check-frame", "Acme Phone", "--frame", "0,0,20,20", "--json"]
    let findings = try sandbox.require(words).json()["checks"]?.items ?? []
    let target = findings.first { $0["check"] == "touch-target" }
    #expect(target != nil && target?["outcome"] != "violated", "\(findings)")
    #expect(findings.contains { $0["check"] == "screen" && $0["outcome"] == "kept" }, "\(findings)")
  }

  @Test("Android: a window that does not fit is in dp, and UIKit calls nobody back")
  func otherAnswers() throws {
    let sandbox = try catalogue()
    let window = try sandbox.require(["window", "Acme Phone", "2000x2000"]).text
    #expect(window.contains("2000 × 2000 dp") && !window.contains(" 2000 pt"), "\(window)")
    let rotation = try sandbox.require(["rotate", "Acme Phone"]).text
    #expect(rotation.contains("the device runs Android"), "\(rotation)")
    #expect(!rotation.contains("viewWillTransition"), "\(rotation)")
  }

  @Test("A device without a family takes nothing from others")
  func noFamily() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require([
      "add", "prototype", "name=Prototype", "idiom=phone", "points=414x896",
    ])
    let answer = try sandbox.require(["traits", "prototype", "--json"]).json()
    #expect(answer["contexts"]?.items.allSatisfy { $0["derivedFrom"] == nil } == true)
    try sandbox.require(["set", "prototype", "family=iPhone"])
    let iPhone = try sandbox.require(["traits", "prototype", "--json"]).json()
    #expect(iPhone["contexts"]?.items.contains { $0["derivedFrom"] != nil } == true, "\(iPhone)")
    try sandbox.require(["verify"])
  }
}
