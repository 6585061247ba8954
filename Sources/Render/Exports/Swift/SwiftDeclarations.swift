/// The part of a Swift export that is the same for every catalogue.
enum SwiftDeclarations {
  static let text = #"""
    // Made by 'devcat export --format swift'; what is changed here is lost when it is made anew.
    // swift-format-ignore-file

    /// What is known of a device. What is nil, or missing from a list, is unknown.
    public struct DeviceProfile: Hashable, Sendable, Identifiable {
      /// How expansive one direction of a content area is.
      public enum SizeClass: String, Hashable, Sendable { case compact, regular }

      /// A value of a team's own.
      public enum Attribute: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
      }

      /// The insets of a safe area, in points.
      public struct SafeArea: Hashable, Sendable {
        /// The versions of the OS for which it holds, where that is stated.
        public var os: String? = nil
        public var orientation: String
        public var top: Double
        public var left: Double
        public var bottom: Double
        public var right: Double
      }

      /// The height of a status bar, in points.
      public struct StatusBar: Hashable, Sendable {
        /// The versions of the OS for which it holds, where that is stated.
        public var os: String? = nil
        public var orientation: String
        /// 0 where the bar is hidden by default.
        public var height: Double
      }

      /// An app in a mode and orientation: its size classes, and its size in points.
      public struct Layout: Hashable, Sendable {
        public var mode: String
        public var orientation: String
        /// False where the device does not offer the mode in this orientation.
        public var isAvailable: Bool
        public var horizontal: SizeClass? = nil
        public var vertical: SizeClass? = nil
        public var width: Double? = nil
        public var height: Double? = nil
        /// The id of the device with the same screen from which the classes are taken.
        public var derivedFrom: String? = nil
      }

      /// A display, held upright.
      public struct Display: Hashable, Sendable {
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
        public var orientations: [String]? = nil
        public var homeIndicator: Bool? = nil
        public var safeAreas: [SafeArea] = []
        public var statusBars: [StatusBar] = []
        public var layouts: [Layout] = []

        /// What is known for an orientation and a mode; nil where nothing is.
        public func layout(_ orientation: String, mode: String = "full-screen") -> Layout? {
          layouts.first { $0.mode == mode && $0.orientation == orientation }
        }
      }

      public var id: String
      public var name: String? = nil
      public var family: String? = nil
      public var idiom: String? = nil
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

      /// The device with an id or a model identifier such as `iPhone12,5`; nil where none has it, or
      /// several do.
      public static func identified(by identifier: String) -> DeviceProfile? {
        byIdentifier[identifier].flatMap { $0 }.map { all[$0] }
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
}
