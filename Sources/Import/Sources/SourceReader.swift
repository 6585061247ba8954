/// Turns the text of a source into drafts and located diagnostics.
///
/// A reader never throws and never stops at a first mistake where it can go on: what is wrong is
/// among the diagnostics. To read a large source with several threads, read its parts in any order
/// and append the documents in the order of the parts.
public protocol SourceReader: Sendable {
  /// The parts that can be read on their own, in order.
  func parts(of source: SourceText) -> [SourcePart]

  /// Reads one part.
  func read(_ part: SourcePart) -> SourceDocument
}

extension SourceReader {
  /// The source as one part, where its rows cannot be told apart without reading it.
  public func parts(of source: SourceText) -> [SourcePart] { [SourcePart(whole: source)] }

  /// Reads the whole of a source.
  public func read(_ source: SourceText) -> SourceDocument {
    var document = SourceDocument()
    for part in parts(of: source) {
      document.append(read(part))
      if document.isFull { break }
    }
    return document
  }
}
