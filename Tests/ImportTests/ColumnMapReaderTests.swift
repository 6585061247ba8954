import DevcatImport
import Testing

@Suite("Mapping files") struct ColumnMapReaderTests {
  @Test(
    "Mistakes in a map are located",
    arguments: [
      (
        "no JSON", "{\n  \"columns\": {,}\n}",
        "2:15 error found ',' where a key in quotes was expected"
      ),
      (
        "no object", "[]",
        "1:1 error the mapping file is an array where an object was expected"
      ),
      (
        "no columns", "{\"table\": \"x\"}",
        "1:1 error 'columns' must map at least one title to a field, such as {\"model\": \"name\"}"
      ),
      (
        "unknown member", "{\"columns\": {\"a\": \"name\"},\n \"colums\": {}}",
        "2:2 error the mapping file has no member 'colums'; did you mean 'columns'?"
      ),
      (
        "unknown field", "{\"columns\": {\"a\": \"name\",\n  \"b\": \"pixels.widht\"}}",
        "2:8 error unknown field 'pixels.widht'; did you mean 'pixels.width'?"
      ),
      (
        "unknown option", "{\"columns\": {\"a\": {\"field\": \"ppi\", \"units\": \"px\"}}}",
        "1:36 error a column has no member 'units'; did you mean 'unit'?"
      ),
      (
        "twice", "{\"columns\": {\"a\": \"ppi\", \"b\": \"ppi\"}}",
        "1:31 error 'ppi' is the second column for 'ppi'"
      ),
      (
        "no such unit", "{\"columns\": {\"a\": {\"field\": \"diagonal\", \"unit\": \"ft\"}}}",
        "1:49 error 'ft' cannot become 'in' of 'diagonal'; expected one of in, cm, mm"
      ),
      (
        "no unit at all", "{\"columns\": {\"a\": {\"field\": \"name\", \"unit\": \"mm\"}}}",
        "1:45 error 'name' has no unit"
      ),
      (
        "no ratio", "{\"columns\": {\"a\": {\"field\": \"points.width\", \"unit\": \"px\"}}}",
        "1:53 error from px to pt it takes either a 'scale' or a 'density': a number, or the title "
          + "of a column"
      ),
      (
        "a ratio too many",
        "{\"columns\": {\"a\": {\"field\": \"diagonal\", \"unit\": \"mm\", \"scale\": 2}}}",
        "1:49 error from mm to in it takes no scale or density"
      ),
      (
        "a ratio without a unit", "{\"columns\": {\"a\": {\"field\": \"ppi\", \"scale\": 2}}}",
        "1:45 error a scale or density needs a 'unit', such as \"px\""
      ),
      (
        "a ratio of nothing",
        "{\"columns\": {\"a\": {\"field\": \"points.width\", \"unit\": \"px\", \"scale\": 0}}}",
        "1:68 error 'scale' must be a number greater than zero, or the title of a column"
      ),
      (
        "neither field nor pattern", "{\"columns\": {\"a\": {\"unit\": \"px\"}}}",
        "1:19 error expected either 'field' or 'pattern'"
      ),
      (
        "an open brace", "{\"columns\": {\"a\": {\"pattern\": \"{ppi\"}}}",
        "1:31 error a '{' in the pattern is not closed"
      ),
      (
        "fields side by side", "{\"columns\": {\"a\": {\"pattern\": \"{ppi}{scale}\"}}}",
        "1:31 error '{scale}' directly follows another field; text must separate them"
      ),
      (
        "a pattern without a field", "{\"columns\": {\"a\": {\"pattern\": \"{}x\"}}}",
        "1:31 error the pattern names no field, such as '{pixels.width}x{pixels.height}'"
      ),
      (
        "no separator", "{\"columns\": {\"a\": \"ppi\"}, \"separator\": \"|\"}",
        "1:40 error 'separator' is \"|\" where one of ',', '\\t', ';' was expected"
      ),
      (
        "no constant", "{\"columns\": {\"a\": \"name\"}, \"constants\": {\"ppi\": \"high\"}}",
        "1:49 error 'high' does not fit 'ppi': expected a number"
      ),
      (
        "no list", "{\"columns\": {\"a\": \"name\"}, \"ignore\": \"b\"}",
        "1:38 error 'ignore' is \"b\" where an array was expected"
      ),
      (
        "an empty list", "{\"columns\": {\"a\": []}}",
        "1:19 error expected a field, or a list of at least one"
      ),
      (
        "no target", "{\"columns\": {\"a\": 7}}",
        "1:19 error expected a field such as \"points.width\", an object with one, or a list"
      ),
      (
        "a type of a field", "{\"columns\": {\"a\": {\"field\": \"ppi\", \"type\": \"text\"}}}",
        "1:44 error 'ppi' has a type of its own; a 'type' can be given to attributes"
      ),
      (
        "a format of nobody",
        "{\"columns\": {\"a\": \"name\"}, \"format\": {\"name\": \"x\", \"about\": \"y\"}}",
        "1:38 error 'format' has no 'from'; expected a text"
      ),
      (
        "no form of dates", "{\"columns\": {\"a\": {\"field\": \"released\", \"date\": \"d.y\"}}}",
        "1:49 error 'd.y' is no form of dates: expected one such as 'dd.MM.yyyy' or 'M/d/yyyy', with "
          + "a year of four digits and a month as a number"
      ),
      (
        "a date of no date", "{\"columns\": {\"a\": {\"field\": \"ppi\", \"date\": \"yyyy\"}}}",
        "1:44 error a 'date' is for a field with dates, such as 'released'"
      ),
      (
        "digits", "{\"columns\": {\"a\": {\"field\": \"ppi\", \"decimals\": 1.5}}}",
        "1:48 error 'decimals' must be a whole number from 0 to 9"
      ),
    ])
  func mistakesInAMapAreLocated(name: String, text: String, told: String) {
    let error = #expect(throws: ImportError.self) { try MappedReaderTests.map(text) }
    let first = error?.diagnostics.map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.severity.rawValue) \($0.message)"
    }
    #expect(first == [told])
  }

  @Test("Without a map nothing can be read") func withoutAMapNothingCanBeRead() {
    let document = ImportFormat.mapped.read(text: "name\nA\n")
    #expect(
      document.told == [
        "1:1 error a table under these titles needs a mapping file, which describes its columns"
      ])
  }
}
