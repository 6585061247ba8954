/// The words of questions and rules: their forms, those that count little, and those that stand for
/// each other.
enum RuleWords {
  /// The words of a text in lower case: runs of letters, and runs of digits, so that `16pt` is
  /// `16 pt`; without the `s` of a genitive.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    // A letter after an apostrophe is the end of a word, as in "device's" and "don't".
    var isEnding = false
    func close() {
      if !word.isEmpty, !isEnding || word.count > 1 { words.append(word) }
      word = ""
    }
    for character in text.lowercased() {
      let isPart = character.isLetter || character.isNumber
      if let last = word.last, !isPart || last.isNumber != character.isNumber { close() }
      if !isPart { isEnding = "'’".contains(character) }
      if isPart { word.append(character) }
    }
    close()
    return words
  }

  /// The words of a text in their forms.
  static func forms(of text: String) -> [String] { words(of: text).map(form(of:)) }

  /// A word without its ending, so that `require`, `requires` and `required` are equal, and a
  /// numeral as digits.
  static func form(of word: String) -> String {
    if let number = numerals.firstIndex(of: word) { return String(number) }
    if let spelling = spellings[word] { return form(of: spelling) }
    guard word.count > 3, word.last?.isLetter == true else { return word }
    var form = singular(of: word)
    for ending in ["ing", "ed"] where form.hasSuffix(ending) && form.count > ending.count + 2 {
      form.removeLast(ending.count)
      // A doubled consonant goes too, as in 'clipped', but not in 'filled' or 'passed', where the
      // stem has it.
      let last = form.suffix(2)
      if last.count == 2, last.first == last.last, !["l", "s"].contains(last.first) {
        form.removeLast()
      }
      break
    }
    if form.hasSuffix("e"), form.count > 3 { form.removeLast() }
    for ending in ["ion", "ly"] where form.hasSuffix(ending) && form.count > ending.count + 3 {
      form.removeLast(ending.count)
      break
    }
    // 'customise' is 'customize', and 'notify' is 'notified'.
    if form != word, form.hasSuffix("is"), form.count > 5 {
      form.removeLast()
      form += "z"
    } else if form.hasSuffix("y") {
      form.removeLast()
      form += "i"
    }
    return form
  }

  private static func singular(of word: String) -> String {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
    return isPlural ? String(word.dropLast()) : word
  }

  /// The indices of the words that only name a model of iPhone or iPad, as in `iPhone 8 Plus`.
  static func models(in words: [String]) -> Set<Int> {
    var (models, isInName): (Set<Int>, Bool) = ([], false)
    for (index, word) in words.enumerated() {
      let isModel = modelNames.contains(word) || word.count < 3 && word.allSatisfy(\.isNumber)
      if isInName, isModel { models.insert(index) }
      isInName = ["iphone", "ipad"].contains(word) || isInName && isModel
    }
    return models
  }

  /// The words and phrases that stand for those of a question of which a word is a part.
  static func others(for index: Int, in forms: [String]) -> [[String]] {
    groups.flatMap { group in
      group.filter { phrase in
        (max(0, index - phrase.count + 1)...index).contains {
          forms.dropFirst($0).starts(with: phrase)
        }
      }.flatMap { phrase in group.filter { $0 != phrase } }
    }
  }

  private static let numerals = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  private static let spellings = [
    "colour": "color", "colours": "color", "centre": "center", "centred": "center",
  ]

  /// Parts of names of models.
  static let modelNames = set("se x xr xs s c pro max plus mini air")

  /// Words of questions, which a rule need not have.
  static let common = set(
    """
    a an the what how why when where which who whose is are was were be been being do does did done
    can could may might must shall should will would need needs many much any some there this that
    these those it its i my me you your we our they their them of to in on at by for from with and or
    if so as into about than then once please happen happens mean means work works get gets has have
    had want tell not t use used uses come comes
    """)

  /// Common words that say a little about the answer where a rule's further words have them.
  static let hints = set(
    "where when why which who how many much can have has need use used happens")

  /// Words that count half, because they say little of a subject.
  static let weak = Set(
    set(
      """
      difference differ different between same each other too go during under about like also show
      display app
      """
    ).map(form(of:)))

  /// Words and phrases that stand for each other: those of readers, and those of the rules.
  static let groups: [[[String]]] = """
    iPhone, phone, compact
    iPad, tablet, regular
    portrait, upright, vertical
    landscape, sideways, horizontal
    width, wide, horizontal
    height, high, tall, vertical
    button, control, touch target, tappable area, hit area
    text, readable, readability, reading, read, line
    picture, photo, artwork, image, graphic, illustration
    tab bar, TabView, tabs
    split view, multitasking, UISplitViewController, side by side
    sheet, modal, popover
    notch, Dynamic Island, sensor housing, camera, cutout
    home button, Home indicator, indicator, home bar
    rotation, rotate, turn, orientation, flip
    tap, select, touch, press, click, choose
    too long, wrap, exceed, overflow, truncate
    spacing, space, padding, gap, distance
    margin, inset
    large, big
    small, tiny
    maximum, most, greatest, largest, limit
    minimum, least, smallest
    color, colour, tint
    transparent, transparency, opacity, translucent
    legend item, series
    gridline, grid line
    timestamp, time stamp, date, last updated
    unit, measure
    user, people
    shrink, smaller
    list, table
    list detail, master detail
    window, scene
    child, children
    parent, container
    callback, method, notification
    convert, turn, become, change
    display, show, shown, displayed, appear
    hide, hidden, mask
    crop, clip, cut off
    dark mode, light and dark
    font, text size
    web, website, webpage, site
    corner, rounded
    first, order
    drill down, drilldown
    retina, scale
    kind, type
    resize, size
    pan, scroll, drag
    telephony, telephone, phone call
    video, movie, film
    swipe, gesture
    arrow, icon
    navigation bar, nav bar
    upside down, reverse portrait
    keep, stay, remain
    tvOS, Apple TV
    macOS, Mac
    visionOS, Vision Pro
    document, file, PDF
    dim, darken
    attach, attachment
    nested, hierarchy, hierarchical
    breakpoint, threshold
    accidental, mistaken
    fill, cover, extend
    near, close, beside, next to
    behind, under, below
    accessible, accessibility
    support, allow, permit
    """.split(separator: "\n").map { line in
      line.split(separator: ",").map { forms(of: String($0)) }
    }

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
