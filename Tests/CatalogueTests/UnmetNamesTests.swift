import DevcatValues
import Testing

@Suite("Names of assignments that no row has") struct UnmetNamesTests {
  @Test("Assigned names match rows ignoring case") func assignedNamesMatchRowsIgnoringCase() {
    var unmet = UnmetNames(["iPad Pro", "iPad", "iPad", "x"])
    let place = SourceLocation(file: "f", line: 1)
    unmet.see(Draft(location: place, name: "iPad  Pro 2", patch: Patch()))
    unmet.see(Draft(location: place, id: "x", patch: Patch()))
    #expect(unmet.names == ["iPad Pro", "iPad", "x"])
    unmet.see(Draft(location: place, name: "IPAD pro", patch: Patch()))
    #expect(unmet.names == ["iPad", "x"])
    #expect(UnmetNames([]).names.isEmpty)
  }
}
