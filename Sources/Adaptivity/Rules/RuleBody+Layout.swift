/// The rules about layout.
extension RuleBody {
  static let layout = RuleBody("Layout", [])
}
