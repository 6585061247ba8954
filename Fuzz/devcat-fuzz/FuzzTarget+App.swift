import DevcatAdaptivity
import DevcatImport

/// The files that users write for the rules.
extension FuzzTarget {
  /// The description of an app, and its conversion for every platform.
  static let app = FuzzTarget("app") { bytes in
    let file = SourceText(bytes, file: "app.json")
    do throws(ImportError) {
      let app = try AppDescriptionReader.read(file)
      for platform in [nil] + AppPlatform.allCases.map(Optional.some) {
        let adaptation = AppAdaptation(app, for: AdaptationTarget(platform: platform))
        for (compact, regular) in zip(adaptation.compact.screens, adaptation.regular.screens)
        where regular.isShown && regular.level == nil && compact.level != nil {
          let isTold = adaptation.diagnostics.contains { $0.severity == .error }
          require(isTold, "a screen that is lost in regular is told of")
        }
      }
    } catch {
      DocumentCheck.check(error, of: file)
    }
  }
}
