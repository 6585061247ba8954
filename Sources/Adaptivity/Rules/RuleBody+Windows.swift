/// The rules about windows.
extension RuleBody {
  static let windows = RuleBody("Windows", [])
}
