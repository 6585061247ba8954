/// What the bearer of a token may do with the catalogues that it is for.
public enum AccessRole: String, CaseIterable, Comparable, Sendable {
  /// Pull them, and ask where they stand.
  case read
  /// Push to those that are there, too.
  case write
  /// Make new ones by a first push, too.
  case admin

  /// Whether a role allows less than another, which allows all that it allows.
  public static func < (first: AccessRole, second: AccessRole) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .admin: 2
    }
  }
}
