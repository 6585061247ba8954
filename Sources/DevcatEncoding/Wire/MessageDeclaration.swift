/// The protocol's rules for one kind of message: a row of the table in docs/Protocol.md, "Messages".
///
/// It controls how frames are written and read: a receiver buffers nothing of a body beyond the
/// limit of its message, or of a message that the other side never sends.
public struct MessageDeclaration: Hashable, Sendable {
  /// The side that sends a message.
  public enum Sender: String, Sendable {
    case client, hub, both
  }

  /// The number of the message, which is the type of its frame.
  public let number: UInt8
  /// The name of the message, as in errors and in the table.
  public let name: String
  /// The side that sends it.
  let sender: Sender
  /// The greatest size of its body in bytes.
  public let maximumBody: Int
  /// The flags that its frames may have: *last* if an answer may have several of the message,
  /// *ignorable* if each has that flag.
  let flags: Frame.Flags
  /// The items of its body, in the words of the table.
  public let items: String

  /// The greatest body of an unknown message that a receiver skips, in bytes.
  static let maximumUnknownBody = 4096

  init(
    _ number: UInt8, _ name: String, _ sender: Sender, atMost maximumBody: Int,
    flags: Frame.Flags = [], _ items: String
  ) {
    (self.number, self.name) = (number, name)
    (self.sender, self.maximumBody, self.flags, self.items) = (sender, maximumBody, flags, items)
  }

  /// Whether a side sends the message.
  public func isSent(by side: Sender) -> Bool {
    side == .both || sender == .both || sender == side
  }
}

extension MessageDeclaration: CustomStringConvertible {
  /// The name of the message.
  public var description: String { name }

  /// The first message of each side.
  public static let hello = Message.Hello.declaration

  /// The declaration of every message, in the order of their numbers.
  public static let all = Message.payloads.map { $0.declaration }.sorted { $0.number < $1.number }

  private static let byNumber = (0...UInt8.max).map { number in all.first { $0.number == number } }

  /// The declaration of a message; `nil` for a number that is not known here.
  static func numbered(_ number: UInt8) -> MessageDeclaration? { byNumber[Int(number)] }
}
