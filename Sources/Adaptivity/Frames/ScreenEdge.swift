import Catalogue

/// An edge of a screen, by the name that findings have of it.
enum ScreenEdge: String, CaseIterable {
  case top, left, bottom, right
}

extension EdgeInsets {
  /// The inset at an edge.
  subscript(edge: ScreenEdge) -> Double {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }

  /// The two insets at a corner: that of its upper or lower edge, and that of its side.
  func sides(of corner: ScreenCorner) -> (down: Double, across: Double) {
    switch corner {
    case .topLeft: (top, left)
    case .topRight: (top, right)
    case .bottomLeft: (bottom, left)
    case .bottomRight: (bottom, right)
    }
  }
}

/// A corner of a screen, by the name that findings have of it.
enum ScreenCorner: String, CaseIterable {
  case topLeft = "top left"
  case topRight = "top right"
  case bottomLeft = "bottom left"
  case bottomRight = "bottom right"
}
