import CDevcatUnicode

/// Unicode normalization form C, in which all text of a catalogue is kept.
///
/// One text then has one sequence of bytes, so that equal profiles have equal digests. The mappings are
/// devcat's own (CDevcatUnicode), because those of a system may be of another version of Unicode.
public enum NormalizedText {
  /// The text in normalization form C; text of scalars below U+0300 is returned unchanged.
  public static func of(_ text: String) -> String {
    isSimple(text) ? text : String(composed(text))
  }

  /// Whether `text` is in normalization form C already.
  public static func isNormalized(_ text: String) -> Bool {
    isSimple(text) || composed(text).elementsEqual(text.unicodeScalars)
  }

  /// The text without accents and other combining marks, for ids.
  static func withoutMarks(_ text: String) -> String {
    if text.withBytes({ $0.reduce(0, |) < 0x80 }) { return text }
    return String(view(of: decomposed(text).lazy.filter { $0.markClass == 0 }.map(\.value)))
  }

  /// Whether no scalar can change in form C: the first that can is U+0300, whose first byte is 0xCC.
  private static func isSimple(_ text: String) -> Bool {
    // Without a branch, so that the compiler can vectorize it.
    text.withBytes { $0.reduce(0, max) < 0xCC }
  }

  /// A scalar, and its canonical combining class.
  private typealias Part = (value: UInt32, markClass: UInt8)

  /// Form D: each scalar taken apart, and the marks after a letter in the order of their classes.
  private static func decomposed(_ text: String) -> [Part] {
    var (parts, marks) = ([Part](), 0)
    parts.reserveCapacity(text.utf8.count)
    func sortMarks() {
      if marks > 1 { parts[(parts.count - marks)...].sort { $0.markClass < $1.markClass } }
      marks = 0
    }
    func add(_ value: UInt32) {
      var (first, second): (UInt32, UInt32) = (0, 0)
      if devcat_unicode_decompose(value, &first, &second) != 0 {
        add(first)
        if second != 0 { add(second) }
        return
      }
      let markClass = devcat_unicode_combining_class(value)
      if markClass == 0 { sortMarks() } else { marks += 1 }
      parts.append((value, markClass))
    }
    for scalar in text.unicodeScalars { add(scalar.value) }
    sortMarks()
    return parts
  }

  /// Form C: form D, with each scalar composed with the last letter where nothing between them hides it.
  private static func composed(_ text: String) -> String.UnicodeScalarView {
    var values: [UInt32] = []
    // The place of the last letter, and the class of what follows it; 0 where nothing does.
    var (letter, lastClass): (Int?, UInt8) = (nil, 0)
    for part in decomposed(text) {
      if let place = letter, lastClass == 0 || lastClass < part.markClass {
        let whole = devcat_unicode_compose(values[place], part.value)
        if whole != 0 {
          values[place] = whole
          continue
        }
      }
      if part.markClass == 0 { letter = values.count }
      lastClass = part.markClass
      values.append(part.value)
    }
    return view(of: values)
  }

  private static func view(of values: some Sequence<UInt32>) -> String.UnicodeScalarView {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.lazy.compactMap { Unicode.Scalar($0) })
    return view
  }
}
