/// What the columns of an app are built with.
public enum SplitViewKind: String, CaseIterable, Hashable, Sendable {
  /// SwiftUI's navigation split view, which has either two or three columns in one app.
  case navigationSplitView
  /// A solution of the team's own.
  case custom
}
