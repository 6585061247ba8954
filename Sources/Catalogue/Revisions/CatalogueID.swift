/// The identity of a catalogue's lineage: 16 bytes, written as a UUID.
public struct CatalogueID: Hashable, Sendable {
  /// The length of an id in bytes.
  public static let byteCount = 16

  /// The 16 bytes in order.
  public let bytes: [UInt8]

  /// Makes an id from exactly 16 bytes, or returns `nil`.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads an id from 32 hexadecimal digits, with or without hyphens, or returns `nil`.
  public init?(_ text: String) {
    guard let bytes = Hexadecimal.bytes(of: text.filter { $0 != "-" }) else { return nil }
    self.init(bytes)
  }

  private init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// A new random id.
  public static func random() -> CatalogueID {
    CatalogueID(trusted: (0..<byteCount).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// The id of the reference catalogue that ships with devcat, the same on every machine.
  public static let reference = CatalogueID(named: "devcat reference")

  /// An id made of the first 16 bytes of a name, which is padded with zeros.
  private init(named name: String) {
    let bytes = Array(name.utf8.prefix(Self.byteCount))
    self.init(trusted: bytes + [UInt8](repeating: 0, count: Self.byteCount - bytes.count))
  }
}

extension CatalogueID: CustomStringConvertible {
  /// The id in the form of a UUID.
  public var description: String {
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { Hexadecimal.text(of: bytes[$0]) }.joined(separator: "-")
  }
}
