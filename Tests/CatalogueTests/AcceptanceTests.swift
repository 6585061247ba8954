import DevcatValues
import Testing

@Suite("Warnings that a profile accepts with a reason") struct AcceptanceTests {
  /// A panel of 100 ppi that is said to have 200, and a scale that only a warning is about.
  private static let odd = [
    "pixels.width": "300", "pixels.height": "400", "diagonal": "5", "ppi": "200", "scale": "2.5",
  ]
  private static let both = ["display.scale", "display.ppi"]

  private static let cases: [(name: String, attributes: [String: FieldValue], rules: [String])] = [
    ("nothing accepted", [:], both),
    (
      "a reason", ["accepted.display.ppi": .text("marketed as 11 in, measured 10.86 in")],
      ["display.scale"]
    ),
    (
      "reasons for both",
      ["accepted.display.ppi": .text("measured"), "accepted.display.scale": .text("Acme")], []
    ),
    ("no reason", ["accepted.display.ppi": .text(" ")], both + ["attributes.accepted"]),
    (
      "a yes is not a reason", ["accepted.display.ppi": .boolean(true)],
      both + ["attributes.accepted"]
    ),
    ("a rule that is none", ["accepted.display.pip": .text("x")], both + ["attributes.accepted"]),
    ("another prefix", ["evidence.display.ppi": .text("x")], both),
    (
      "the rule over several devices", ["accepted.layout.same-screen": .text("measured")], both
    ),
    (
      "even that",
      [
        "accepted.display.pip": .text("x"), "accepted.attributes.accepted": .text("planned"),
        "accepted.display.ppi": .text("measured"),
      ], ["display.scale"]
    ),
  ]

  @Test("A warning is accepted with a reason", arguments: cases)
  func aWarningIsAcceptedWithAReason(
    _ name: String, _ attributes: [String: FieldValue], _ rules: [String]
  ) throws {
    var profile = try ValidationTests.profile(Self.odd, family: "Acme")
    for (key, value) in attributes { profile[.attribute(key)] = value }
    #expect(profile.validated().map(\.rule) == rules)
    #expect(profile.validated().allSatisfy { $0.severity == .warning })
  }

  @Test("An error is never accepted") func anErrorIsNeverAccepted() throws {
    var profile = try ValidationTests.profile(["scale": "4"])
    profile[.attribute("accepted.display.scale")] = .text("we like it")
    #expect(profile.validated().map(\.severity) == [.error])
  }

  @Test("Wrong acceptances are reported") func wrongAcceptancesAreReported() throws {
    var profile = try ValidationTests.profile([:])
    profile[.attribute("accepted.display.pip")] = .text("x")
    profile[.attribute("accepted.display.ppi")] = .number(1)
    #expect(
      Set(profile.validated().map(\.description)) == [
        "a: warning: 'display.pip' is accepted, and is not a rule (rule attributes.accepted)",
        "a: warning: rule display.ppi is accepted by '1', which is not a reason "
          + "(rule attributes.accepted)",
      ])
  }
}
