extension Endpoint {
  /// The port of a hub's page of figures where none is named.
  public static let defaultMetricsPort: UInt16 = 9346

  /// Understands where a hub's page of figures is: `unix:PATH`, or a loopback `HOST:PORT`.
  ///
  /// - Throws: `TransportError`: `malformed`, or `needsTLS` for an address that other machines can reach.
  public init(metrics text: String) throws(TransportError) {
    if text.hasPrefix("unix:") {
      self = .unix(path: String(text.dropFirst(5)))
      _ = try SocketAddress.candidates(for: self)
    } else {
      try self.init(tcp: text, defaultPort: Self.defaultMetricsPort)
      try requireLoopback(.listen)
    }
  }
}

extension HubFolder {
  /// Where the hub that serves the folder tells how it is; `nil` where the path is longer than that of
  /// a unix socket may be.
  public var statusEndpoint: Endpoint? {
    try? Endpoint(metrics: "unix:" + statusSocket)
  }
}
