import DevcatValues

/// The part of a Swift export that is the same for every catalogue.
enum SwiftDeclarations {
  static let head = #"""
    // Made by 'devcat export --format swift'. Do not edit: exporting again overwrites it.
    // swift-format-ignore-file

    import Foundation

    /// The known values of a device. A value that is nil, or missing from a list, is unknown.
    public struct DeviceProfile: Codable, Hashable, Sendable, Identifiable {
      /// How expansive one direction of a content area is.
      public enum SizeClass: String, Codable, CaseIterable, Hashable, Sendable { case compact, regular }


    """#

  /// The types of values, the properties and the look-up.
  static let members =
    #"""
      /// A version of an operating system, such as `.iOS(26)`; iPadOS counts as iOS.
      public struct Version: Codable, Hashable, Comparable, Sendable, CustomStringConvertible {
        public enum System: String, Codable, CaseIterable, Hashable, Sendable {
          case iOS, watchOS, tvOS, visionOS
          /// Its versions are API levels.
          case android = "Android API"
        }

        public var system: System
        /// The major number, and the others as far as they are known.
        public var numbers: [Int]

        public static func iOS(_ numbers: Int...) -> Version { Version(system: .iOS, numbers: numbers) }
        public static func watchOS(_ numbers: Int...) -> Version {
          Version(system: .watchOS, numbers: numbers)
        }
        public static func tvOS(_ numbers: Int...) -> Version { Version(system: .tvOS, numbers: numbers) }
        public static func visionOS(_ numbers: Int...) -> Version {
          Version(system: .visionOS, numbers: numbers)
        }
        public static func android(_ level: Int) -> Version {
          Version(system: .android, numbers: [level])
        }

        public static func < (one: Version, other: Version) -> Bool {
          if one.system != other.system { return one.system.rawValue < other.system.rawValue }
          if one.first != other.first { return one.first.lexicographicallyPrecedes(other.first) }
          return one.numbers.count < other.numbers.count
        }

        public var description: String {
          system.rawValue + " " + numbers.map(String.init).joined(separator: ".")
        }

        /// The first release of the version: it stands for all that begin with its numbers.
        private var first: [Int] { Array((numbers + [0, 0, 0]).prefix(3)) }
        /// The first release after it.
        private var next: [Int] {
          guard let last = numbers.last, last < .max else { return [.max] }
          return Array((numbers.dropLast() + [last + 1, 0, 0]).prefix(3))
        }

        /// Whether some release of it is among the versions from one up to another.
        func isMet(from: Version?, until: Version?) -> Bool {
          if let known = from ?? until, known.system != system { return false }
          return from?.first.lexicographicallyPrecedes(next) ?? true
            && until.map { first.lexicographicallyPrecedes($0.first) } ?? true
        }
      }

      /// The date of a release, as far as it is known.
      public struct Released: Codable, Hashable, Sendable {
        public var year: Int
        public var month: Int? = nil
        public var day: Int? = nil
      }

      /// A value of a team's own.
      public enum Attribute: Codable, Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
      }

      /// A doubt about a value: it follows from others, or sources disagree.
      public enum Mark: String, Codable, Hashable, Sendable { case derived, disputed }

    \#(type("SafeArea", "The insets of a safe area, in points.", ["top", "left", "bottom", "right"]))

    \#(Field.heights.map { type($0.typeName, $0.comment, ["height"]) }.joined(separator: "\n\n"))

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
    \#(properties(FieldMember.ofDisplay, indent: "    "))
        public var safeAreas: [SafeArea] = []
    \#(Field.heights.map { "    public var \($0.listName): [\($0.typeName)] = []" }.joined(separator: "\n"))
        public var layouts: [Layout] = []

        /// The size in points where both sides are known.
        public var points: CGSize? { DeviceProfile.size(pointsWidth, pointsHeight) }
        /// The size of the panel in pixels where both sides are known.
        public var pixels: CGSize? { DeviceProfile.size(pixelsWidth, pixelsHeight) }

        /// The layout for an orientation and a mode; nil if it is unknown.
        public func layout(_ orientation: Orientation, mode: Mode = .fullScreen) -> Layout? {
          layouts.first { $0.mode == mode && $0.orientation == orientation }
        }

        /// The safe area of an orientation on a version of the OS, or on the device's newest one; nil if
        /// it is unknown.
        public func safeArea(_ orientation: Orientation, os: Version? = nil) -> SafeArea? {
          safeAreas.last { area in
            area.orientation == orientation
              && (os?.isMet(from: area.from, until: area.until) ?? area.isCurrent)
          }
        }

        /// The safe areas of an orientation, those of the earliest version of the OS first.
        public func safeAreas(_ orientation: Orientation) -> [SafeArea] {
          safeAreas.filter { $0.orientation == orientation }
        }

    \#(Field.heights.map(answer(of:)).joined(separator: "\n\n"))
      }

      public var id: String
    \#(properties(FieldMember.ofIdentity, indent: "  "))
      /// The device's newest OS, where it is known; answers that name no version are about it.
      public var current: Version? = nil
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

      /// Every device, in the order of the ids.
      public static let all: [DeviceProfile] = {
        let decoder = JSONDecoder()
        return _devices.split(separator: "\n").map { line in
          do {
            return try decoder.decode(DeviceProfile.self, from: Data(line.utf8))
          } catch {
            fatalError("This file is damaged; export it again: \(error)")
          }
        }
      }()

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

  /// The type of a safe area or a height by OS and orientation.
  private static func type(_ name: String, _ comment: String, _ numbers: [String]) -> String {
    """
      /// \(comment)
      public struct \(name): Codable, Hashable, Sendable {
        /// The first version of the OS that has it, where that is known.
        public var from: Version? = nil
        /// The first version that has another one; nil if none has.
        public var until: Version? = nil
        /// Whether it is the one of the device's newest OS.
        public var isCurrent: Bool = false
        public var orientation: Orientation
    \(numbers.map { "    public var \($0): Double" }.joined(separator: "\n"))
        /// The id of the device with the same display from which it is taken.
        public var derivedFrom: String? = nil
        /// The doubt about it; nil if there is none.
        public var mark: Mark? = nil
      }
    """
  }

  /// The look-up of a height by OS and orientation.
  private static func answer(of field: Field) -> String {
    """
        /// The \(field.label.lowercased()) of an orientation on a version of the OS, or on the device's newest
        /// one; nil if it is unknown.
        public func \(field.property)(_ orientation: Orientation, os: Version? = nil) -> \(field.typeName)? {
          \(field.listName).last { row in
            row.orientation == orientation
              && (os?.isMet(from: row.from, until: row.until) ?? row.isCurrent)
          }
        }
    """
  }

  /// The properties for fields, each with its meaning.
  private static func properties(_ members: [FieldMember], indent: String) -> String {
    members.flatMap(\.parts).flatMap { _, field -> [String] in
      var lines = ["\(indent)/// \(field.comment)", "\(indent)\(property(field))"]
      if field == .scale {
        lines.append("\(indent)/// Panel pixels to a point.")
        lines.append("\(indent)public var nativeScale: Double? = nil")
      }
      return lines
    }.joined(separator: "\n")
  }

  private static func property(_ field: Field) -> String {
    let type =
      switch field.type {
      case .date: "Released"
      case .version: "Version"
      default: field.wordType ?? "String"
      }
    return switch field.type {
    case .number: "public var \(field.property): Double? = nil"
    case .boolean: "public var \(field.property): Bool? = nil"
    // No member at all is known, and an orientation that is not in the list is not supported.
    case .set(let words) where words.isEmpty: "public var \(field.property): [\(type)] = []"
    case .set: "public var \(field.property): [\(type)]? = nil"
    case .text, .date, .version, .choice, .safeArea, .layout, .attribute:
      "public var \(field.property): \(type)? = nil"
    }
  }

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
