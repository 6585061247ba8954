/// One file of a site: its path in the folder, and its bytes.
public struct SiteFile: Hashable, Sendable {
  /// The path from the site's folder, with `/` between the names.
  public let path: String
  /// The whole content.
  public let bytes: [UInt8]

  /// Makes a file.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
