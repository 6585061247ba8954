/// A table of an SQLite file that is not a catalogue.
public enum ForeignTable {
  /// One value of a table.
  public enum Cell: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case real(Double)
    /// Text.
    case text(String)
  }
}
