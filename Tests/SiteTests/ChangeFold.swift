/// The result of folding pieces of changes, as docs/Site.md describes it; a model of the page.
struct ChangeFold {
  private struct Entry {
    let wasThere: Bool
    let oldName: String
    var isThere: Bool
    var name: String
    var values: [String: (old: Value, new: Value)] = [:]

    init(wasThere: Bool, name: String) {
      (self.wasThere, oldName, isThere, self.name) = (wasThere, name, wasThere, name)
    }

    mutating func set(_ path: String, _ old: Value, _ new: Value) {
      values[path] = (values[path]?.old ?? old, new)
    }
  }

  /// A device that differs, as `devcat diff` lists it.
  struct Difference: Hashable {
    let kind: String
    let name: String
    /// The values of a device that changed, by path.
    let values: [String: [Value]]
  }

  private var entries: [String: Entry] = [:]

  /// Folds the pieces of `(old, new]`, ascending.
  init(_ pieces: [Value]) { for piece in pieces { add(piece) } }

  var differences: [String: Difference] {
    entries.compactMapValues { entry in
      switch (entry.wasThere, entry.isThere) {
      case (false, false): return nil
      case (false, true): return Difference(kind: "added", name: entry.name, values: [:])
      case (true, false): return Difference(kind: "removed", name: entry.oldName, values: [:])
      case (true, true):
        let values = entry.values.filter { $0.value.old != $0.value.new }
        return values.isEmpty
          ? nil
          : Difference(
            kind: "changed", name: entry.name, values: values.mapValues { [$0.old, $0.new] })
      }
    }
  }

  private mutating func add(_ piece: Value) {
    for row in piece["renamed"].items {
      entries[row[0].text, default: Entry(wasThere: true, name: row[1].text)].name = row[2].text
    }
    for row in piece["added"].items {
      var entry = entries[row[0].text] ?? Entry(wasThere: false, name: "")
      (entry.isThere, entry.name) = (true, row[1].text)
      for value in row[2].items { entry.set(value[0].text, .null, value[1]) }
      entries[row[0].text] = entry
    }
    for row in piece["removed"].items {
      var entry = entries[row[0].text] ?? Entry(wasThere: true, name: row[1].text)
      entry.isThere = false
      for value in row[2].items { entry.set(value[0].text, value[1], .null) }
      entries[row[0].text] = entry
    }
    for row in piece["changed"].items {
      var entry = entries[row[0].text] ?? Entry(wasThere: true, name: row[2].text)
      for edit in row[1].items { entry.set(edit[0].text, edit[1], edit[2]) }
      entries[row[0].text] = entry
    }
  }
}
