import Encoding

/// The connection of a request, kept for the next one to the same hub.
///
/// A push that loses to others pulls and pushes again, and a writer pushes each change as it comes:
/// over a line they shake hands once. It belongs to the task that asks; a line that the hub has ended
/// meanwhile is made anew without a word.
public final class HubLine {
  /// An open connection behind both hellos.
  struct Open {
    let url: RemoteURL
    let messages: MessageChannel
    /// What the hub said of itself.
    let hello: Message.Hello
    /// The last head whose seal was checked on the connection.
    let sealed: SealedHead?
  }

  private var open: Open?

  /// Makes a line that is not connected yet.
  public init() {}

  /// Closes the connection, if there is one.
  public func close() async {
    let channel = open?.messages.channel
    open = nil
    await channel?.close()
  }

  /// Hands out the connection for a request to the hub of a URL; one to another hub is closed.
  func take(for url: RemoteURL) async -> Open? {
    guard let open else { return nil }
    guard open.url.scheme == url.scheme, open.url.endpoint == url.endpoint else {
      await close()
      return nil
    }
    self.open = nil
    return open
  }

  /// Takes a connection back, once its request is done.
  func keep(_ open: Open) { self.open = open }
}
