import Foundation
import Testing

/// `devcat list` and `devcat find`.
@Suite("Query") struct QueryTests {
  @Test("Piped output is cells between tabs") func pipedOutputIsCellsBetweenTabs() throws {
    let sandbox = try Sandbox.initialized()
    try sandbox.require(["set", "iphone-x", "attributes.note=one\ttwo\nthree"])
    let row = try sandbox.require(
      [
        "list", "--where", "id=iphone-x", "--fields",
        "name,points.width,ppi,attributes.note,landscape",
      ])
    #expect(row.text == "iPhone X\t375\t\tone two three\tcompact/compact\n")
    let whole = try sandbox.require(["list", "--where", "id=iphone-x"])
    #expect(whole.text == "iPhone X\tiphone-x\t375\t812\t3\tcompact\tregular\tcompact\tcompact\n")
    #expect(try sandbox.require(["list"]).lines.count == 27)
  }

  @Test("A whole list is the profiles that show gives") func aWholeListIsTheProfilesThatShowGives()
    throws
  {
    let sandbox = try Sandbox.reading()
    let list = try sandbox.require(["list", "--json"]).json()
    #expect(try sandbox.require(["list", "--ndjson"]).jsonLines() == list.items)
    #expect(list.items.contains(try sandbox.device("iPhone 6 Plus")))
    let ids = list.items.compactMap { $0["id"]?.text }
    #expect(ids.count == 27 && Set(ids).count == 27)
  }
}
