import Import

/// The mapping file that `--map` names.
enum ColumnMapFile {
  /// The map in a file.
  ///
  /// - Throws: `ImportError` if it is not a map, `CommandError` if it cannot be read.
  static func read(_ path: String) throws -> ColumnMap {
    try ColumnMap(SourceText(try FileAccess.read(path), file: path))
  }
}
