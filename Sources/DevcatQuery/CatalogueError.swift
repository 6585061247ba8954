public import DevcatValues
import DevcatEncoding

/// A failure to read or ask a snapshot or a catalogue: its `code`, its `subject` and the `problem`.
///
/// The kinds are `notFound`, `notACatalogue`, `newer`, `older`, `damaged`, `truncated`, `unknownRevision`,
/// `inputOutput`; and of questions `unknownField`, `badCondition`, `ambiguous`, `neverRan`.
public typealias CatalogueError = Failure

extension Failure {
  /// Runs a body, and turns its errors into failures that name a subject.
  static func about<Result>(
    _ subject: String, _ body: () throws -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch let error as FieldError {
      throw Failure(.badCondition, subject: subject, "\(error)")
    } catch let error as Failure {
      guard error.fault == .bytes else { throw error }
      // Bytes that are malformed from the first one on are no damaged snapshot, but something else.
      let isOther = error.code == .malformed && error.offset == 0
      throw Failure(
        isOther ? .notACatalogue : .damaged, subject: subject,
        error.problem + (error.offset.map { ", at byte \($0)" } ?? ""))
    } catch {
      throw Failure(.inputOutput, subject: subject, "\(error)")
    }
  }
}
