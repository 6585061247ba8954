import DevcatValues
import DevcatArguments
import DevcatClient
import DevcatTransport
import DevcatRender
import DevcatSystem
import DevcatWire

/// `devcat login`: keeps the token for a hub.
enum LoginCommand {
  struct Options: Sendable {
    var hub = ""
    var isForgetting = false
  }

  static let command = Command(
    "login", "Store the token for a hub, in a file that nobody else can read.",
    discussion: """
      It reads the token from standard input. On a terminal it asks for the token, and does not \
      show it. No option takes the token, because other users of the machine could see it:
        devcat login hub.example.org
        devcat login hub.example.org < token.txt

      The variable DEVCAT_TOKEN comes before the stored token.
      """,
    options: Options(),
    [
      .word(
        "hub", to: \.hub,
        help: """
          host, host:port, the URL of a catalogue on the hub, or the path of a unix socket, which \
          begins with '/'.
          """),
      .flag("--forget", to: \.isForgetting, help: "Remove the stored token."),
    ], run: run)

  @Sendable private static func run(_ options: Options) throws {
    let hub = try endpoint(options.hub)
    let store = Environment.store
    if options.isForgetting {
      let hadOne = try store.keep(nil, for: hub)
      return try Output.standard.line(
        hadOne ? "Removed the token for \(hub)." : "No token is stored for \(hub).")
    }
    guard let token = TokenSecret(try SecretInput.line("Token for \(hub): ")) else {
      throw CommandError(
        .data, "The input is not a token",
        hint:
          "A token begins with '\(TokenSecret.prefix)' and was shown by 'devcat hub token create'; "
          + "copy all of it.")
    }
    try FileAccess.makeFolder(of: store.path)
    try store.keep(token, for: hub)
    try Output.standard.line("The token for \(hub) is stored in '\(store.path)'.")
  }

  /// The hub at an address as people have it: the name of the catalogue may follow.
  private static func endpoint(_ text: String) throws -> Endpoint {
    if text.hasPrefix("/") { return .unix(path: text) }
    guard let scheme = text.firstRange(of: "://") else { return try Endpoint(tcp: text) }
    // A URL without a catalogue names the hub as well; one of a unix socket has no host.
    let host = text[scheme.upperBound...].prefix { $0 != "/" }
    let url = host.isEmpty ? text : "\(text[..<scheme.upperBound])\(host)/team/name"
    return try RemoteURL(url).endpoint
  }
}

/// Reads a secret without showing it.
enum SecretInput {
  /// The first line of standard input, without the blanks around it; on a terminal it is asked for,
  /// and not shown.
  static func line(_ question: String) throws -> String {
    guard Terminal.has(.standardInput) else { return (readLine() ?? "").trimmed }
    Console.write(TerminalText.printable(question))
    do throws(SystemError) {
      defer { Console.note("") }
      return (try Terminal.withoutEcho { readLine() } ?? "").trimmed
    } catch {
      throw CommandError(.inputOutput, "Cannot switch off the echo of the terminal")
    }
  }
}
