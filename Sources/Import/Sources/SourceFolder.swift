/// A folder as a source: its files, by their paths inside it.
public struct SourceFolder: Sendable {
  /// The folder as the user named it, for messages.
  public let file: String
  /// The files under it in the order of their paths, each named with the folder's own name before.
  public let files: [SourceText]

  /// Makes a folder of its files.
  public init(_ file: String, files: [SourceText]) {
    self.file = file
    self.files = files
  }
}
