/// Something that failed: the operation, its subject, the problem and the next step.
///
/// Every target that reads, stores, sends or answers throws this one type. Each target has static
/// functions that make its own failures.
public struct Failure: Error, Sendable {
  /// The thing that is at fault.
  public enum Fault: Sendable {
    /// Bytes that were read.
    case bytes
    /// Revisions that were to be applied, and not the file that they were for.
    case revisions
    /// The catalogue's file.
    case file
    /// A connection, an address or a listening socket.
    case connection
    /// The request as a whole.
    case request
  }

  /// The kind of failure, which has an exit status.
  public let code: Code
  /// The thing that is at fault.
  public let fault: Fault
  /// The operation, such as "open the catalogue"; empty until a caller fills it in.
  public var operation: String
  /// The subject: a path, an address, or what the bytes are of.
  public var subject: String
  /// The offset of the fault in the bytes, from 0; `nil` if it concerns no single place.
  public var offset: Int?
  /// The problem, as a sentence without a full stop.
  public let problem: String
  /// The next step for the user.
  public var hint: String?
  /// The error that this one follows from.
  public let underlying: (any Error)?

  /// Makes a failure; operation and subject may be filled in later.
  public init(
    _ code: Code, operation: String = "", subject: String = "", _ problem: String,
    offset: Int? = nil, hint: String? = nil, underlying: (any Error)? = nil,
    fault: Fault = .request
  ) {
    self.code = code
    self.fault = fault
    self.operation = operation
    self.subject = Self.bounded(subject)
    self.offset = offset
    // Messages of other libraries may end with a full stop.
    self.problem = Self.bounded(problem.hasSuffix(".") ? String(problem.dropLast()) : problem)
    self.hint = hint.map(Self.bounded)
    self.underlying = underlying
  }

  /// The same failure with a subject, unless it has one already.
  public func naming(_ subject: String) -> Failure {
    guard self.subject.isEmpty else { return self }
    var named = self
    named.subject = Self.bounded(subject)
    return named
  }

  private static func bounded(_ text: String) -> String {
    Excerpt.of(text, upTo: Excerpt.longestError)
  }
}

extension Failure: CustomStringConvertible {
  /// One or two sentences for people.
  public var description: String {
    var words = operation.isEmpty ? [] : ["Cannot \(operation)"]
    if fault != .bytes {
      words.append("'\(subject)'")
    } else if !subject.isEmpty {
      words.append("of \(subject)")
    }
    if let offset { words.append("at byte \(offset)") }
    // The message about a file may begin with its name.
    let name = subject + ": "
    let rest = problem.hasPrefix(name) ? problem.dropFirst(name.count) : problem[...]
    return words.joined(separator: " ") + ": \(rest)." + (hint.map { " \($0)" } ?? "")
  }
}
