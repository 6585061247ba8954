/// The part of a Swift export that is the same for every catalogue.
enum SwiftDeclarations {
  static let head = #"""
    // Made by 'devcat export --format swift'. Do not edit: exporting again overwrites it.
    // swift-format-ignore-file

    #if canImport(CoreGraphics)
      import CoreGraphics
    #else
      import Foundation
    #endif

    /// The known values of a device. A value that is nil, or missing from a list, is unknown.
    public struct DeviceProfile: Codable, Hashable, Sendable, Identifiable {
      /// How expansive one direction of a content area is.
      public enum SizeClass: String, Codable, CaseIterable, Hashable, Sendable { case compact, regular }


    """#

  static let members = #"""
      /// A value of a team's own.
      public enum Attribute: Codable, Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
      }

      /// The insets of a safe area, in points.
      public struct SafeArea: Codable, Hashable, Sendable {
        /// The versions of the OS for which it holds, where that is stated.
        public var os: String? = nil
        public var orientation: Orientation
        public var top: Double
        public var left: Double
        public var bottom: Double
        public var right: Double
        /// The id of the device with the same display from which it is taken.
        public var derivedFrom: String? = nil
      }

      /// The height of a status bar, in points.
      public struct StatusBar: Codable, Hashable, Sendable {
        /// The versions of the OS for which it holds, where that is stated.
        public var os: String? = nil
        public var orientation: Orientation
        /// 0 if the bar is hidden by default.
        public var height: Double
      }

      /// An app in a mode and orientation: its size classes, and its size in points.
      public struct Layout: Codable, Hashable, Sendable {
        public var mode: Mode
        public var orientation: Orientation
        /// False where the device does not offer the mode in this orientation.
        public var isAvailable: Bool
        public var horizontal: SizeClass? = nil
        public var vertical: SizeClass? = nil
        public var width: Double? = nil
        public var height: Double? = nil
        /// The id of the device with the same screen from which the classes are taken.
        public var derivedFrom: String? = nil

        /// The size where both sides are known.
        public var size: CGSize? { DeviceProfile.size(width, height) }
      }

      /// A display, held upright.
      public struct Display: Codable, Hashable, Sendable {
        /// In inches.
        public var diagonal: Double? = nil
        /// In points.
        public var pointsWidth: Double? = nil
        public var pointsHeight: Double? = nil
        /// Of the panel.
        public var pixelsWidth: Double? = nil
        public var pixelsHeight: Double? = nil
        /// Rendered pixels to a point.
        public var scale: Double? = nil
        /// Panel pixels to a point.
        public var nativeScale: Double? = nil
        /// Panel pixels to an inch.
        public var ppi: Double? = nil
        public var cornersStyle: String? = nil
        /// In points.
        public var cornersRadius: Double? = nil
        public var orientations: [InterfaceOrientation]? = nil
        public var homeIndicator: Bool? = nil
        public var safeAreas: [SafeArea] = []
        public var statusBars: [StatusBar] = []
        public var layouts: [Layout] = []

        /// The size in points where both sides are known.
        public var points: CGSize? { DeviceProfile.size(pointsWidth, pointsHeight) }
        /// The size of the panel in pixels where both sides are known.
        public var pixels: CGSize? { DeviceProfile.size(pixelsWidth, pixelsHeight) }

        /// The layout for an orientation and a mode; nil if it is unknown.
        public func layout(_ orientation: Orientation, mode: Mode = .fullScreen) -> Layout? {
          layouts.first { $0.mode == mode && $0.orientation == orientation }
        }

        /// The safe areas of an orientation, those of the earliest version of the OS first.
        public func safeAreas(_ orientation: Orientation) -> [SafeArea] {
          safeAreas.filter { $0.orientation == orientation }
        }
      }

      public var id: String
      public var name: String? = nil
      public var family: String? = nil
      public var idiom: Idiom? = nil
      public var models: [String] = []
      public var aliases: [String] = []
      /// The year, month or day, as known.
      public var released: String? = nil
      public var status: String? = nil
      /// The first display; of a foldable device the cover.
      public var main: Display = Display()
      /// Further displays by name.
      public var displays: [String: Display] = [:]
      public var attributes: [String: Attribute] = [:]

      /// The device with an id or a model identifier such as `iPhone12,5`; nil if none has it, or
      /// several do.
      public static func identified(by identifier: String) -> DeviceProfile? {
        byIdentifier[identifier].flatMap { $0 }.map { all[$0] }
      }

      private static func size(_ width: Double?, _ height: Double?) -> CGSize? {
        guard let width, let height else { return nil }
        return CGSize(width: width, height: height)
      }

      private static let byIdentifier: [String: Int?] = {
        var places: [String: Int?] = [:]
        for (place, device) in all.enumerated() {
          for model in device.models {
            places.updateValue(places.keys.contains(model) ? nil : place, forKey: model)
          }
        }
        for (place, device) in all.enumerated() { places[device.id] = place }
        return places
      }()

    """#

  /// The corresponding types of UIKit and SwiftUI.
  static let conveniences = #"""

    #if canImport(UIKit) && !os(watchOS)
      import UIKit

      extension DeviceProfile.SizeClass {
        /// The same size class in UIKit.
        public var uiSizeClass: UIUserInterfaceSizeClass { self == .compact ? .compact : .regular }
      }

      extension DeviceProfile.SafeArea {
        /// The insets in UIKit.
        public var uiEdgeInsets: UIEdgeInsets {
          UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
        }
      }
    #endif

    #if canImport(SwiftUI)
      import SwiftUI

      extension DeviceProfile.SafeArea {
        /// The insets in SwiftUI, where people read from left to right.
        public var edgeInsets: EdgeInsets {
          EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
        }
      }
    #endif

    """#
}
