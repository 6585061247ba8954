import DevcatValues
import DevcatImport

/// Mapping files, and tables that they tell the columns of.
extension FuzzTarget {
  /// A mapping file, followed by the table that it is for.
  static let map = FuzzTarget("map") { bytes in
    let parts = bytes.parts
    let file = SourceText(parts[0], file: "map")
    do throws(ImportError) {
      let map = try ColumnMap(file)
      let table = ImportSource.text(SourceText(parts.count > 1 ? parts[1] : [], file: "table"))
      DocumentCheck.check(ImportFormat.mapped.read(table, map: map), of: table)
    } catch {
      DocumentCheck.check(error, of: file)
    }
  }

  /// A map for the format that needs one, with columns of every kind.
  static let sampleMap: ColumnMap = {
    let text = """
      {"separator": ";", "decimal": ",", "orientation": "any", "empty": ["?"], "ignore": ["x"],
       "id": ["brand", "code"], "name": ["brand", "model"], "constants": {"family": "Acme"},
       "columns": {"model": "attributes.model", "tags": {"field": "aliases", "separator": "/"},
        "diag": {"field": "diagonal", "unit": "cm", "decimals": 2},
        "res": {"pattern": "{pixels.width} x {pixels.height}"},
        "state": {"field": "status", "words": {"out": "released"}}}}
      """
    do throws(ImportError) {
      return try ColumnMap(SourceText(Array(text.utf8), file: "map"))
    } catch {
      fatalError("the map of the target 'mapped' is wrong: \(error)")
    }
  }()
}
