public import DevcatArguments
import DevcatValues
import DevcatRender
import DevcatClient
public import DevcatHub
import DevcatWire

/// `devcat hub token`: makes, lists and revokes the tokens of a hub.
enum HubTokenCommand {
  struct CreateOptions: Sendable {
    var hub = HubPlaceOptions()
    var catalogues: CataloguePattern?
    var role = AccessRole.read
    var lifetime: Lifetime?
    var name: String?
  }

  /// The options of the other commands, of which each takes some.
  struct Options: Sendable {
    var hub = HubPlaceOptions()
    var token: String?
    var role: AccessRole?
    var lifetime: NewLifetime?
  }

  private static let place = Argument<Options>.shared(
    HubPlaceOptions.arguments(json: nil), at: \.hub)
  private static let token = Argument<Options>.word(
    "token", to: \.token,
    help: "Its name or id, as 'list' shows them; the id if several have the name.")

  private static let createArguments: [Argument<CreateOptions>] =
    Argument.shared(HubPlaceOptions.arguments(), at: \.hub) + [
      .option(
        "--catalogue", to: \.catalogues, value: "pattern",
        help:
          "Allow the catalogues of a pattern: 'team/name', 'team/*' or '*/*' (names on the hub, not files)."
      ),
      .option(
        "--role", to: \.role, value: "role",
        help: """
          Set the role: 'read' allows pulls; 'write' also pushes to existing catalogues; 'admin' \
          also the first push to a new name, which makes the catalogue.
          """),
      .option(
        "--expires", to: \.lifetime, value: "time",
        help: "Set the lifetime of the token, such as 90d, 12h, 30m or 10s. Default: never expires."
      ),
      .option(
        "--name", to: \.name, value: "name",
        help: """
          Name the token, for lists and for the log of pushed revisions. A name may have several \
          tokens, so that its user can change to a new one.
          """),
    ]

  static let command = Command(
    "token", "Make, list, change and revoke the tokens of a hub.",
    [
      Command(
        "create", "Make a token, and show it once.",
        discussion: """
            devcat hub token create hub --catalogue 'acme/*' --role write --name ci
          A team's first catalogue needs a token with --role admin: its user makes the catalogue by \
          pushing to the new name. Tokens with --role write can then push to it.
          """,
        options: CreateOptions(),
        createArguments,
        validate: {
          $0.catalogues == nil ? "Give '--catalogue': 'team/name', 'team/*' or '*/*'" : nil
        }, run: create),
      Command(
        "list", "List the tokens of a hub, without the texts that users log in with.",
        options: Options(),
        Argument.shared(HubPlaceOptions.arguments(json: "Print a JSON array."), at: \.hub),
        run: list),
      Command(
        "set", "Change the role or the lifetime of a token; its user notices nothing else.",
        options: Options(),
        place + [
          token,
          .option(
            "--role", to: \.role, value: "role", help: "Set the role: 'read', 'write' or 'admin'."),
          .option(
            "--expires", to: \.lifetime, value: "time",
            help: "Set the lifetime from now on, such as 90d, or 'never'."),
        ],
        validate: {
          $0.role == nil && $0.lifetime == nil ? "Give '--role' or '--expires'" : nil
        }, run: set),
      Command(
        "revoke", "Revoke a token: the hub disconnects its users within two heartbeats.",
        options: Options(), place + [token], run: revoke),
    ])

  @Sendable private static func create(_ options: CreateOptions) throws {
    guard let catalogues = options.catalogues else {
      preconditionFailure("The options were looked at before.")
    }
    let hub = try options.hub.place()
    let others = try hub.tokens().tokens().filter {
      $0.name == options.name && !$0.isExpired(at: now)
    }
    let (token, secret) = try hub.tokens().create(
      name: options.name, catalogues: catalogues, role: options.role,
      lifetime: options.lifetime?.seconds, now: now)
    do {
      if options.hub.isJSON {
        try JSONOutput.print { write(token, secret: secret, to: &$0) }
      } else {
        try Output.standard.line(secret.text)
      }
      try Output.standard.flush()
    } catch {
      // Nobody has seen it.
      _ = try hub.tokens().revoke(token.id)
      Console.note("The token '\(token.name)' (\(token.id)) could not be shown, and is revoked.")
      throw error
    }
    if options.hub.isJSON { return }
    let end = token.expiry.map { "until \($0)" } ?? "and never expires"
    let start = if case .postgres = hub { "within some seconds" } else { "at once" }
    Console.note(
      """
      The token '\(token.name)' (\(token.id)) is for \(deeds(token.role)) \(token.catalogues), \
      \(end).
      It is not shown again. Its user stores it with 'devcat login HOST[:PORT]', or in DEVCAT_TOKEN.
      A running hub accepts it \(start).
      """)
    let place =
      options.hub.postgres.isGiven ? "--postgres …" : ShellWord.quoted(options.hub.folder ?? "")
    for other in others {
      Console.note(
        "'\(other.name)' also has the token \(other.id), made on \(other.created). When nobody uses it any "
          + "more: devcat hub token revoke \(place) \(other.id)")
    }
  }

  @Sendable private static func list(_ options: Options) throws {
    let tokens = try options.hub.place().tokens().tokens()
    if options.hub.isJSON {
      return try JSONOutput.print { writer in
        writer.array(tokens) { write($1, to: &$0) }
      }
    }
    let titles = ["id", "name", "role", "catalogues", "made", "expires"]
    var table = TextTable(titles.map { ($0, .left) })
    for token in tokens {
      let end = token.expiry.map { token.isExpired(at: now) ? "expired" : "\($0)" } ?? "never"
      table.add([
        token.id, token.name, token.role.rawValue, "\(token.catalogues)", "\(token.created)", end,
      ])
    }
    try Output.standard.write(table.text(width: Output.width))
  }

  @Sendable private static func set(_ options: Options) throws {
    let (hub, name) = try options.hub.place(and: options.token, meaning: "name or id of the token")
    let expiry = options.lifetime.map { new in
      new.lifetime.map { Timestamp(seconds: now.seconds + $0.seconds) }
    }
    let token = try hub.tokens().set(name, role: options.role, expiry: expiry)
    let end = token.expiry.map { "until \($0)" } ?? "and never expires"
    try Output.standard.line(
      "The token '\(token.name)' (\(token.id)) is for \(deeds(token.role)) \(token.catalogues), \(end)."
    )
  }

  @Sendable private static func revoke(_ options: Options) throws {
    let (hub, name) = try options.hub.place(and: options.token, meaning: "name or id of the token")
    let token = try hub.tokens().revoke(name)
    try Output.standard.line("Revoked the token '\(token.name)' (\(token.id)).")
  }

  private static var now: Timestamp { Timestamp(seconds: Environment.secondsNow) }

  private static func deeds(_ role: AccessRole) -> String {
    switch role {
    case .read: "reading"
    case .write: "reading and pushing to"
    case .admin: "reading, pushing to and making"
    }
  }

  private static func write(
    _ token: AccessToken, secret: TokenSecret? = nil, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      if let secret { writer.member("token", secret.text) }
      writer.member("id", token.id)
      writer.member("name", token.name)
      writer.member("role", token.role.rawValue)
      writer.member("catalogues", "\(token.catalogues)")
      writer.member("made", "\(token.created)")
      if let expiry = token.expiry { writer.member("expires", "\(expiry)") }
    }
  }
}

/// A lifetime, or none.
struct NewLifetime: ArgumentValue, Sendable {
  /// The lifetime; `nil` is for ever.
  let lifetime: Lifetime?

  /// Reads a lifetime, or `never`.
  init?(argument text: String) {
    if text == "never" {
      lifetime = nil
    } else if let lifetime = Lifetime(argument: text) {
      self.lifetime = lifetime
    } else {
      return nil
    }
  }

  /// The words that it is read from.
  var argumentText: String { lifetime?.argumentText ?? "never" }

  /// The valid form of a word.
  static var argumentExpectation: String? { "a time such as 90d, 12h, 30m or 10s, or 'never'" }
}

extension AccessRole: ArgumentValue {}

extension CataloguePattern: ArgumentValue {
  /// Reads a team and a name, either of which may be `*`.
  public init?(argument text: String) { self.init(text) }

  /// The team and the name.
  public var argumentText: String { description }

  /// The valid form of a word.
  public static var argumentExpectation: String? { "'team/name', 'team/*' or '*/*'" }
}
