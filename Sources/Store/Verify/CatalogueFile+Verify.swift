import Catalogue
import Encoding
import SQLite

extension CatalogueFile {
  /// Recomputes every record, leaf, bucket, root, digest and view from the log, and compares.
  ///
  /// Complexity: proportional to the whole history.
  public func verify() throws -> Verification {
    try reading {
      var verifier = try Verifier(self)
      var difference: Difference?
      do {
        try verifier.run()
      } catch let found as Difference {
        difference = found
      }
      return Verification(
        head: try head(), root: verifier.root, revisions: verifier.revisions,
        profiles: verifier.profileCount, difference: difference?.text,
        isRepairable: difference?.isRepairable ?? true)
    }
  }
}
