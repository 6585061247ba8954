import DevcatValues
import DevcatClient
import DevcatSystem
import DevcatWire

/// The environment of the process.
enum Environment {
  /// The value of an environment variable, where it is set.
  static subscript(_ name: String) -> String? {
    ThisProcess.variable(name)
  }

  /// Whether `DEVCAT_CATALOGUE` names a catalogue.
  static var namesCatalogue: Bool { self["DEVCAT_CATALOGUE"]?.isEmpty == false }

  /// The default path of the catalogue: from `DEVCAT_CATALOGUE`, or the user's own.
  static var cataloguePath: String {
    if let path = self["DEVCAT_CATALOGUE"], !path.isEmpty { return path }
    return folder("XDG_DATA_HOME", or: ".local/share") + "/catalogue.db"
  }

  /// The folder of what can be made again: the user's own in `XDG_CACHE_HOME`, or in `.cache`.
  static var cacheFolder: String { folder("XDG_CACHE_HOME", or: ".cache") }

  /// The folder of devcat in the one that a variable names by an absolute path, or in one of the user's home.
  private static func folder(_ variable: String, or place: String) -> String {
    let named = self[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? "\(ThisProcess.home)/\(place)") + "/devcat"
  }

  /// The tokens for hubs: from `DEVCAT_TOKEN`, or those that `devcat login` stores.
  static func credentials() throws -> Credentials {
    guard let text = self["DEVCAT_TOKEN"], !text.isEmpty else { return .file(store) }
    guard let token = TokenSecret(text) else {
      throw CommandError(
        .data, "The value of DEVCAT_TOKEN is not a token",
        hint: "A token begins with '\(TokenSecret.prefix)'; copy all of it.")
    }
    return .token(token)
  }

  /// The file in which `devcat login` keeps tokens.
  static var store: CredentialStore {
    CredentialStore(folder("XDG_CONFIG_HOME", or: ".config") + "/tokens")
  }

  /// The file in which commands keep the fingerprints of hubs and web servers, beside the tokens.
  static var fingerprints: FingerprintStore {
    FingerprintStore(Folder.parent(of: store.path) + "/fingerprints") {
      Console.note("The fingerprint is not remembered: \($0)")
    }
  }

  /// The file of the key with which `devcat publish` signs, where none is named.
  ///
  /// - Parameter isMaking: Whether its folder is made.
  static func signingKeyPath(making isMaking: Bool) throws -> String {
    let path = Folder.parent(of: store.path) + "/signing-key.pem"
    if isMaking { try FileAccess.makeFolder(of: path) }
    return path
  }

  /// The author of revisions: `DEVCAT_AUTHOR`, or the name of the user.
  static var author: String {
    for name in ["DEVCAT_AUTHOR", "USER", "LOGNAME"] {
      if let value = self[name], !value.isEmpty { return value }
    }
    return ThisProcess.userName ?? "unknown"
  }

  /// The present moment.
  static var secondsNow: Int64 { SystemTime.now.wholeSeconds }
}
