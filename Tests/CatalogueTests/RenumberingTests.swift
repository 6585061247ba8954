import DevcatValues
import Testing

@Suite("Renumbering") struct RenumberingTests {
  private static func point(_ number: Int) -> RevisionPoint {
    RevisionPoint(number: number, digest: Digest(hex: String(repeating: "\(number)", count: 64))!)
  }

  /// A push pulls when others were faster; the pull may complete a merge that has waited.
  @Test("Joined: a revision is replaced if either step replaces it")
  func replacedInEitherStep() {
    let first = [
      Renumbering(old: Self.point(1), new: nil, isReplaced: true),
      Renumbering(old: Self.point(2), new: nil),
      Renumbering(old: Self.point(3), new: Self.point(4)),
      Renumbering(old: Self.point(5), new: Self.point(6)),
      Renumbering(old: Self.point(7), new: Self.point(8)),
    ]
    let second = [
      Renumbering(old: Self.point(4), new: nil, isReplaced: true),
      Renumbering(old: Self.point(6), new: Self.point(9)),
    ]
    let joined = Renumbering.joined(first, second)
    #expect(joined.map(\.old.number) == [1, 2, 3, 5, 7])
    #expect(joined.map(\.new?.number) == [nil, nil, nil, 9, 8])
    #expect(joined.map(\.isReplaced) == [true, false, true, false, false])
    #expect(Renumbering.joined([], second) == second)
  }
}
