import DevcatSQLite
import DevcatValues

/// The tables and conditions of a query as SQL; `p` is the profile.
struct QuerySQL {
  /// The tables, as the text of a FROM clause.
  private(set) var tables = "profile_row p"
  /// The column with the number of the profile, by which SQLite finds the rows.
  private(set) var key = "p.key"
  /// The conditions, all of which must hold.
  private(set) var conditions: [String] = []
  /// The values of the parameters in the tables and conditions, in order.
  private(set) var values: [DatabaseValue] = []
  /// A query for the numbers of the profiles, each once, with the same parameters; `nil` if more
  /// than one row of a view decides.
  private(set) var keys: String?
  /// The conditions that SQL does not answer for some devices.
  let computed: [Condition]
  /// The condition of those devices; `nil` if there are no such conditions.
  let asked: ComputedSQL?

  /// Makes the SQL of a query.
  init(_ query: Query) {
    let isComputed = query.conditions.map { $0.isComputed || ComputedSQL($0) != nil }
    computed = zip(query.conditions, isComputed).filter { $1 }.map { $0.0 }
    asked = ComputedSQL.any(of: computed)
    if let search = query.search { addSearch(search) }
    var rest = zip(query.conditions, isComputed).filter { !$1 }.map { ConditionSQL($0.0) }
    if query.search == nil, query.incomparable == nil, query.conditions.count == 1 {
      keys = rest.first?.counted
    }
    if let condition = query.incomparable { rest.append(.incomparable(with: condition)) }
    if query.search == nil, let leading = rest.firstIndex(where: { $0.keys != nil }) {
      // SQLite looks up the profiles in the order of the index.
      let condition = rest.remove(at: leading)
      tables = "(\(condition.keys ?? "")) c CROSS JOIN profile_row p ON p.key = c.profile"
      key = "c.profile"
      values += condition.values
    }
    for condition in rest {
      conditions.append(condition.text)
      values += condition.values
    }
    for condition in computed.map({ ConditionSQL($0) }) {
      // The tables answer for all other devices.
      conditions.append("(\(asked?.text ?? "false") OR \(condition.text))")
      values += (asked?.values ?? []) + condition.values
    }
  }

  /// Adds the condition that the name or the aliases contain all words, that a model identifier contains the
  /// search as it is, or that the id begins with it.
  ///
  /// By its words, 'iPhone 17' would find an iPhone 16, which is iPhone17,3. 'iPhone 17,3' means it.
  ///
  /// It reads every name: an index of parts of names would cost each write more than the 10 ms that
  /// 25,000 profiles take.
  private mutating func addSearch(_ search: String) {
    let search = NormalizedText.of(search)
    let words = Self.words(of: search)
    let patterns = words.map { DatabaseValue.text("%" + LikePattern.escaped($0) + "%") }
    func all(_ test: String) -> String { words.map { _ in test }.joined(separator: " AND ") }
    func member(of field: Field) -> String {
      """
      p.key IN (SELECT profile FROM member_row
        WHERE field = \(field.number) AND member LIKE ? ESCAPE '\\')
      """
    }
    conditions.append(
      """
      (\(all("coalesce(p.name, '') LIKE ? ESCAPE '\\'")) OR \(all(member(of: .aliases)))
        OR \(member(of: .models)) OR p.id LIKE ? ESCAPE '\\')
      """)
    let identifier = words.joined(separator: search.contains(",") ? "" : " ")
    values += patterns + patterns
    values.append(.text("%\(LikePattern.escaped(identifier))%"))
    values.append(.text("\(LikePattern.escaped(search))%"))
  }

  /// The words of a search.
  ///
  /// A name or the aliases must contain all of them.
  ///
  /// So 'iPad Pro 11' finds 'iPad Pro (11-inch)'. A text of only blanks is one word.
  static func words(of search: String) -> [String] {
    let words = search.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty ? [search] : words
  }
}
