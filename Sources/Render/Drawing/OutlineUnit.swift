import Adaptivity

/// The unit of a drawing of outlines.
public enum OutlineUnit: String, CaseIterable, Hashable, Sendable {
  /// Points, so that what fills a window is as large on every device.
  case points = "pt"
  /// Millimetres of the glass, so that devices are as large as beside each other on a table.
  case millimetres = "mm"

  /// How long a point of a device is in the unit.
  func length(ofPointOf outline: DeviceOutline) -> Answer<Double> {
    switch self {
    case .points: .known(1)
    case .millimetres: outline.millimetresPerPoint
    }
  }

  /// A length for people: whole points or tenths of millimetres, with a fraction where there is one.
  func text(_ length: Double) -> String {
    let digits = self == .points ? 100.0 : 10
    return AnswerText.cell(.known((length * digits).rounded() / digits))
  }
}
