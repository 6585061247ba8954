import Catalogue

/// Reads profiles in devcat's own shape: an array of objects, or one object.
///
/// A profile with a wrong member does not keep the others from being read; text that is no JSON
/// ends the reading, since what follows cannot be told apart.
public struct JSONReader: SourceReader {
  /// Makes a reader.
  public init() {}

  /// Reads the whole of a source.
  public func read(_ part: SourcePart) -> SourceDocument {
    var document = SourceDocument()
    var place = part.start
    do throws(JSONSyntaxError) {
      try read(part, from: &place, into: &document)
    } catch {
      document.add(error, from: place, in: part.source)
    }
    return document
  }

  private func read(
    _ part: SourcePart, from place: inout TextCursor, into document: inout SourceDocument
  ) throws(JSONSyntaxError) {
    var scanner = JSONScanner(part.source.bytes, part.start.offset..<part.end)
    var more = true
    let isArray = scanner.peek() == UInt8(ascii: "[")
    if isArray {
      more = try scanner.beginArray()
    } else if scanner.peek() != UInt8(ascii: "{") {
      throw scanner.unexpected("an array of profiles or a profile")
    }
    while more {
      _ = scanner.peek()
      place = place.advanced(to: scanner.position, in: part.source.bytes)
      var reader = ProfileObjectReader(scanner)
      do throws(JSONSyntaxError) {
        try reader.read()
      } catch {
        return document.add(&reader, failing: error, from: place, in: part.source)
      }
      scanner = reader.scanner
      document.add(&reader, from: place, in: part.source)
      if document.isFull { return }
      more = isArray ? try scanner.nextElement() : false
    }
    try scanner.expectEnd("the end of the file")
  }
}
