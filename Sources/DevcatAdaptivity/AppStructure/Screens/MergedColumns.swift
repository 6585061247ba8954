/// The screens of regular that are made of a list and its details.
struct MergedColumns {
  /// A screen of several columns.
  struct Group {
    /// The screens of each of the two or three columns, shown one at a time.
    let columns: [[String]]
  }

  /// The screens with several columns, in the order of their lists in the description.
  private(set) var groups: [Group] = []
  /// The pairs of list and detail that are side by side.
  private(set) var merged: Set<ListDetailRelation> = []
  /// The pairs that lie deeper than the third column.
  private(set) var deeper: [ListDetailRelation] = []

  /// The most columns that the guideline speaks of.
  static let most = 3

  /// Merges the lists and details of an app, but for the lists that are replaced.
  init(of app: AppDescription, without replaced: ReplacedLists) {
    let relations = app.listDetails.filter {
      app.screen($0.list) != nil && app.screen($0.detail) != nil && !replaced.contains($0.list)
        && !replaced.contains($0.detail)
    }
    let depths = Self.depths(relations)
    var details: [String: [String]] = [:]
    for relation in relations {
      guard let depth = depths[relation.detail] else { continue }
      if depth < Self.most {
        merged.insert(relation)
        details[relation.list, default: []].append(relation.detail)
      } else {
        deeper.append(relation)
      }
    }
    var seen: Set<String> = []
    for relation in relations where depths[relation.list] == 0 {
      guard seen.insert(relation.list).inserted, details[relation.list] != nil else { continue }
      groups.append(Self.group(from: relation.list, details, depths))
    }
  }

  /// The longest way to each screen from a list that is not a detail; screens in a ring have none.
  private static func depths(_ relations: [ListDetailRelation]) -> [String: Int] {
    var waiting: [String: Int] = [:]
    for relation in relations { waiting[relation.detail, default: 0] += 1 }
    let details = Dictionary(grouping: relations, by: \.list).mapValues { $0.map(\.detail) }
    var depths: [String: Int] = [:]
    var open = relations.map(\.list).filter { waiting[$0] == nil }
    for root in open { depths[root] = 0 }
    // A list is named once for each of its details, and would otherwise count them down twice.
    open = Array(Set(open))
    while let list = open.popLast() {
      let depth = (depths[list] ?? 0) + 1
      for detail in details[list] ?? [] {
        depths[detail] = max(depth, depths[detail] ?? 0)
        waiting[detail, default: 0] -= 1
        if waiting[detail] == 0 { open.append(detail) }
      }
    }
    return depths.filter { waiting[$0.key, default: 0] == 0 }
  }

  private static func group(
    from root: String, _ details: [String: [String]], _ depths: [String: Int]
  ) -> Group {
    var columns: [[String]] = [[root], [], []]
    var (seen, open): (Set<String>, [String]) = ([root], [root])
    while let list = open.popLast() {
      for detail in details[list] ?? [] where seen.insert(detail).inserted {
        columns[depths[detail] ?? 1].append(detail)
        open.append(detail)
      }
    }
    return Group(columns: columns.filter { !$0.isEmpty })
  }
}
