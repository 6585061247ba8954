/// The platform whose rules answer for a device.
///
/// It follows from the family. A device without a family takes nothing from others, because it is
/// not known whose rules hold for it.
public enum Platform: Hashable, Sendable {
  /// iOS, iPadOS, watchOS, tvOS and visionOS: size classes, and the guidelines of Apple and of SAP
  /// Fiori for iOS.
  case apple
  /// Android: window size classes, in dp.
  case android

  /// The families of Apple's devices.
  static let appleFamilies = Profile.fullScreenFamilies + ["iPad"]

  /// The platform of the devices of a family; `nil` if none follows from it.
  public init?(family: String?) {
    switch family {
    case "Android"?: self = .android
    case let family? where Self.appleFamilies.contains(family): self = .apple
    case _: return nil
    }
  }
}

extension Profile {
  /// The platform whose rules answer for the device; `nil` if its family says none.
  public var platform: Platform? { Platform(family: family) }
}
