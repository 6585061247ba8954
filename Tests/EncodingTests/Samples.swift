import DevcatValues
import DevcatTestSupport

@testable import DevcatEncoding

/// Profiles and revisions of which the golden files are made.
enum Samples {
  static let catalogue = CatalogueID([UInt8](0x10..<0x20)) ?? .reference

  /// A profile with a value of every type, and one of a field that this version does not know.
  static var full: Profile {
    var profile = Profile(id: "iphone-x")
    profile[Field.name.at()] = .text("iPhone X")
    profile[Field.idiom.at()] = .text("phone")
    profile[Field.models.at()] = .members(["iPhone10,6", "iPhone10,3"])
    profile[Field.aliases.at()] = .members(["Das Zehner-iPhone für Übung"])
    profile[Field.released.at()] = .text("2017-11-03")
    profile[Field.diagonal.at()] = .number(5.85)
    profile[Field.pointsWidth.at()] = .number(375)
    profile[Field.scale.at()] = .number(3)
    profile[Field.homeIndicator.at()] = .boolean(true)
    profile[Field.pointsWidth.at(display: "inner")] = .number(700.5)
    profile[.safeArea(.portrait)] = .safeArea(
      EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    profile[.safeArea(os: "iOS 26.5", .portrait)] = .safeArea(
      EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    profile[.layout(.fullScreen, .portrait)] = .layout(
      .available(LayoutTraits(horizontal: .compact, vertical: .regular)))
    profile[.layout(.half, .portrait)] = .layout(.notAvailable)
    profile[.layout(.half, .landscape)] = .layout(
      .available(LayoutTraits(vertical: .compact, width: 406)))
    profile[.attribute("lab shelf")] = .text("B 12")
    profile[.attribute("\u{301}odd \"key\"")] = .number(-1.5)
    profile[FieldPath(number: 77)] = .opaque([0x82, 0x01, 0xa1, 0x61, 0x61, 0xf6])
    profile[FieldPath(number: 78, keys: ["a", "b"])] = .opaque([0x05])
    return profile
  }

  static var small: Profile {
    var profile = Profile(id: "ipad-air")
    profile[Field.name.at()] = .text("iPad Air")
    profile[Field.scale.at()] = .number(2)
    return profile
  }

  /// The changes of three revisions: two profiles come, one is edited, the other goes.
  static var changes: [[Change]] {
    var edited = full
    edited[Field.scale.at()] = nil
    edited[Field.family.at()] = .text("iPhone")
    edited[.layout(.half, .portrait)] = .layout(.available(LayoutTraits(horizontal: .regular)))
    return [
      [
        Change(id: "ipad-air", from: nil, to: small), Change(id: "iphone-x", from: nil, to: full),
      ].compactMap(\.self),
      [Change(id: "iphone-x", from: full, to: edited)].compactMap(\.self),
      [.delete(id: "ipad-air")],
    ]
  }

  /// The three revisions in a chain; their roots are made up.
  static func revisions() throws -> [Revision] {
    var point = RevisionPoint.origin
    return try changes.enumerated().map { index, changes in
      let bytes = try Changes.encoded(changes)
      let header = RevisionHeader(
        catalogue: catalogue, number: index + 1, parent: point.digest,
        root: SHA256.digest(of: [UInt8(index)]), author: "Zoë", message: "change \(index + 1)",
        source: index == 0 ? "a table" : "",
        time: Timestamp(seconds: 1_700_000_000 + Int64(index) * 60),
        changes: SHA256.digest(of: bytes))
      let revision = Revision(header: header, changes: bytes)
      point = revision.point
      return revision
    }
  }

  /// A greater history, whose delta has several chunks.
  static func history(count: Int, profilesEach: Int) throws -> [Revision] {
    var generator = SeededGenerator(seed: 7)
    var point = RevisionPoint.origin
    return try (1...count).map { number in
      let changes = (0..<profilesEach).compactMap { index in
        var profile = Profile(id: "d-\(100_000 + index)")
        profile[.attribute("noise")] = .text(
          String(UInt64.random(in: 0...(.max), using: &generator), radix: 36))
        return Change(id: profile.id, from: nil, to: profile)
      }
      let bytes = try Changes.encoded(changes)
      let header = RevisionHeader(
        catalogue: .reference, number: number, parent: point.digest, root: .zero, author: "a",
        message: "m", source: "", time: Timestamp(seconds: 0), changes: SHA256.digest(of: bytes))
      let revision = Revision(header: header, changes: bytes)
      point = revision.point
      return revision
    }
  }
}
