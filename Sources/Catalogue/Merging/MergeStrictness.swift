/// How much of a merge is left to people.
public enum MergeStrictness: String, CaseIterable, Hashable, Sendable {
  /// Only a field that both sides changed to different values is asked about.
  case field
  /// Where both sides changed a profile, every field in which the two now differ is asked about.
  case profile
  /// Every profile that our side changed is asked about, also where the other side left it: each
  /// field in which the two now differ. Profiles that only the other side changed are taken.
  case manual
}
