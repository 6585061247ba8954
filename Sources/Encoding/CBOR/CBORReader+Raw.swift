/// Items whose meaning is not known here: checked whole, and kept as bytes.
extension CBORReader {
  /// How deep arrays and maps may be nested in an item that is skipped.
  public static let maximumDepth = 16

  /// Skips one item with all that is in it, after the checks that reading it would make.
  ///
  /// - Throws: `tooDeep` where arrays and maps are nested more than 16 deep, else what reading each
  ///   part would throw, with `unsortedKeys` and `duplicateKey` for maps.
  public mutating func skipItem() throws(EncodingError) {
    try skipItem(depth: 0)
  }

  /// Reads one item as its bytes, after the checks of `skipItem()`.
  public mutating func readRawItem() throws(EncodingError) -> [UInt8] {
    let start = position
    try skipItem()
    return Array(bytes[start..<position])
  }

  private mutating func skipItem(depth: Int) throws(EncodingError) {
    switch try peekType() {
    case .unsigned: _ = try readArgument(.unsigned)
    case .negative: _ = try readArgument(.negative)
    case .byteString: _ = try readPayload(.byteString)
    case .text: try skipText()
    case .array: try skipArray(depth: depth)
    case .map: try skipMap(depth: depth)
    case .float: _ = try readFloat()
    case .bool, .null: position += 1
    }
  }

  private mutating func skipArray(depth: Int) throws(EncodingError) {
    try checkDepth(depth)
    for _ in 0..<(try readArrayHeader()) {
      try skipItem(depth: depth + 1)
    }
  }

  private mutating func skipMap(depth: Int) throws(EncodingError) {
    try checkDepth(depth)
    var order = MapKeyOrder()
    for _ in 0..<(try readMapHeader()) {
      let start = position
      try skipItem(depth: depth + 1)
      try order.check(self, keyAt: start)
      try skipItem(depth: depth + 1)
    }
  }

  private func checkDepth(_ depth: Int) throws(EncodingError) {
    guard depth < Self.maximumDepth else {
      throw failure(.tooDeep, "arrays and maps are nested more than \(Self.maximumDepth) deep")
    }
  }
}
