import Catalogue
import Encoding
import Store
import System

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A failure to read a catalogue: what kind it is, on which file, and why.
public struct CatalogueError: Error, Hashable, Sendable {
  /// The kind of a failure; open, so that a later version may add its own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file.
    public static let notFound = Code(rawValue: "not-found")
    /// The file is neither a catalogue nor a snapshot of this version.
    public static let notACatalogue = Code(rawValue: "not-a-catalogue")
    /// The catalogue or the snapshot is damaged.
    public static let damaged = Code(rawValue: "damaged")
    /// There is no such revision, or the history does not go back so far.
    public static let unknownRevision = Code(rawValue: "unknown-revision")
    /// A condition cannot be read.
    public static let badCondition = Code(rawValue: "bad-condition")
    /// Several devices are called so.
    public static let ambiguous = Code(rawValue: "ambiguous")
    /// The file cannot be read.
    public static let unreadable = Code(rawValue: "unreadable")
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file.
  public let url: URL
  /// What is wrong, as a sentence without its point, and what to do next where that is known.
  public let reason: String

  init(_ code: Code, _ url: URL, _ reason: String) {
    (self.code, self.url, self.reason) = (code, url, reason)
  }

  /// Runs a body, and says of its error on which file it was met.
  static func wrapping<Result>(
    _ url: URL, _ body: () throws -> Result
  ) throws(CatalogueError) -> Result {
    do {
      return try body()
    } catch let error as CatalogueError {
      throw error
    } catch let error as FieldError {
      throw CatalogueError(.badCondition, url, "\(error)")
    } catch let error as EncodingError {
      throw CatalogueError(.damaged, url, "\(error)")
    } catch let error as SystemError {
      throw CatalogueError(error.isMissing ? .notFound : .unreadable, url, error.reason)
    } catch let error as StoreError {
      let hint = error.hint.map { ". \($0)" } ?? ""
      throw CatalogueError(Self.codes[error.code] ?? .unreadable, url, error.problem + hint)
    } catch {
      throw CatalogueError(.unreadable, url, "\(error)")
    }
  }

  private static let codes: [StoreError.Code: Code] = [
    .notFound: .notFound, .notACatalogue: .notACatalogue, .newer: .notACatalogue,
    .older: .notACatalogue, .damaged: .damaged, .truncated: .damaged,
    .unknownRevision: .unknownRevision,
  ]
}

extension CatalogueError: CustomStringConvertible, LocalizedError {
  /// A sentence for people.
  public var description: String { "Cannot read '\(url.path)': \(reason)" }

  /// A sentence for people.
  public var errorDescription: String? { description }
}
