import DevcatAdaptivity
import DevcatValues
import Testing

@Suite("Context") struct ContextTests {
  @Test(
    "A context is read as it is written",
    arguments: [
      ("portrait", Context(orientation: .portrait), "full-screen/portrait"),
      ("Landscape", Context(orientation: .landscape), "full-screen/landscape"),
      ("third/landscape", Context(mode: .third, orientation: .landscape), "third/landscape"),
      (
        "inner/full-screen/portrait", Context(display: "inner", orientation: .portrait),
        "inner/full-screen/portrait"
      ),
      (
        "a/b/half/portrait", Context(display: "a/b", mode: .half, orientation: .portrait),
        "a/b/half/portrait"
      ),
    ])
  func aContextIsReadAsItIsWritten(_ text: String, _ context: Context, _ written: String) {
    #expect(Context(text) == context)
    #expect(context.description == written)
    #expect(Context(written) == context)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", "sideways", "quarter/landscape", "landscape/third", "/third/landscape", "/",
    ])
  func anythingElseIsNone(_ text: String) { #expect(Context(text) == nil) }

  @Test("The contexts of a device are those that its catalogue knows")
  func theContextsOfADeviceAreThoseThatItsCatalogueKnows() {
    #expect(
      Context.known(of: Devices.pad, derived: Devices.derived).map(\.description) == [
        "full-screen/portrait", "full-screen/landscape", "half/portrait", "half/landscape",
        "third/landscape", "inner/full-screen/portrait", "inner/full-screen/landscape",
      ])
  }
}
