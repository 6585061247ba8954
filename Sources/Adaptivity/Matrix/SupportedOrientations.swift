public import Catalogue

/// In which orientations an app runs on a device.
///
/// Source: Human Interface Guidelines, Adaptivity and Layout, "General Layout Considerations", note:
/// what view controllers support by default, and that some devices, such as iPhone X, do not support
/// upside-down portrait whatever the app supports.
public struct SupportedOrientations: Hashable, Sendable {
  /// Those of the device; unknown where no source says.
  public let device: Answer<OrientationSet>
  /// Those that a view controller supports by default, less what the device is known not to support.
  public let byDefault: Answer<OrientationSet>

  /// Finds the orientations of a display.
  ///
  /// - Parameters:
  ///   - recorded: The field `orientations`; `nil` where it is not known.
  ///   - idiom: The idiom of the device.
  ///   - display: The name of the further display; `nil` for the main one.
  public init(recorded: OrientationSet?, idiom: String?, display: String? = nil) {
    device = Answer(recorded, orUnknown: .noField(.orientations, display: display))
    byDefault = Self.defaults(idiom).map { $0.intersection(recorded ?? .all) }
  }

  private static func defaults(_ idiom: String?) -> Answer<OrientationSet> {
    switch idiom {
    case "pad"?: .known(.all)
    case "phone"?: .known(OrientationSet.all.subtracting(.upsideDown))
    case nil: .unknown(.noField(.idiom, display: nil))
    case _?: .unknown(.other("the guideline says it of iPhone and iPad only"))
    }
  }
}
