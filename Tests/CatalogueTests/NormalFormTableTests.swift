// What the standard library knows and does not publish, which Apple's interface of it lacks.
#if os(Linux)
  @_spi(_Unicode) import Swift
  import DevcatTestSupport
  import Foundation
  import Testing

  @testable import DevcatValues

  @Suite("Tables of Unicode's mappings") struct NormalFormTableTests {
    @Test("The tables are those of the standard library") func tables() throws {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/CDevcatUnicode/tables.h")
      try RecordedFile(file.path).check(Data(Self.text().utf8))
    }

    @Test("Each scalar has the form that the standard library gives it") func scalars() {
      // No other scalar has a mapping.
      let values = Array(UInt32(0)..<0x20000) + (0x2F800..<0x2FA20)
      let assigned = values.compactMap(Unicode.Scalar.init).filter { $0.properties.age != nil }
      let wrong = assigned.filter { scalar in
        // Beside a letter and a mark, it may compose and be reordered.
        let text = "e\u{323}\(scalar)\u{301}"
        let forms = (
          NormalizedText.of(text).unicodeScalars, NormalizedText.of(String(scalar)).unicodeScalars
        )
        return !forms.0.elementsEqual(text._nfc) || !forms.1.elementsEqual(String(scalar)._nfc)
      }
      #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    }

    /// `tables.h`, from the standard library's mappings.
    private static func text() -> String {
      var (whole, version) = ([[UInt32]: UInt32](), (major: 0, minor: 0))
      var decomposed: [(scalar: UInt32, form: [UInt32])] = []
      var classes: [(first: UInt32, last: UInt32, class: UInt8)] = []
      for value in UInt32(0)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        if let age = scalar.properties.age, age > version { version = age }
        let mark = scalar.properties.canonicalCombiningClass.rawValue
        if mark != 0 {
          if let last = classes.last, last.last + 1 == value, last.class == mark {
            classes[classes.count - 1].last = value
          } else {
            classes.append((value, value, mark))
          }
        }
        let form = String(scalar)._nfd.map(\.value)
        if form == [value] || (0xAC00...0xD7A3).contains(value) { continue }
        decomposed.append((value, form))
        if form.count > 1, whole[form] == nil { whole[form] = value }
      }
      var mappings: [(whole: UInt32, first: UInt32, second: UInt32)] = []
      for (value, form) in decomposed {
        let head = Array(form.dropLast())
        let first = head.isEmpty ? form[0] : head.count == 1 ? head[0] : whole[head]!
        mappings.append((value, first, head.isEmpty ? 0 : form.last!))
      }
      let compositions = mappings.indices.filter { index in
        mappings[index].second != 0
          && String(Unicode.Scalar(mappings[index].whole)!)._nfc.map(\.value) == [
            mappings[index].whole
          ]
      }.sorted {
        (mappings[$0].first, mappings[$0].second) < (mappings[$1].first, mappings[$1].second)
      }
      return """
        // Canonical mappings and combining classes of Unicode \(version.major).\(version.minor). Written by NormalFormTableTests; do not edit.
        // Unicode's data files are © Unicode, Inc., under the Unicode License v3 (unicode.org/license.txt).

        // Each mapping, one step; `second` is 0 where it is one scalar. In the order of `whole`.
        static const struct mapping { uint32_t whole, first, second; } mappings[] = {
        \(rows(mappings.map { "{\(hex($0.whole)),\(hex($0.first)),\(hex($0.second))}" }))
        };

        // The mappings that compose, by their index, in the order of `first` and `second`.
        static const uint16_t compositions[] = {
        \(rows(compositions.map { String($0) }))
        };

        // The classes that are not 0, in the order of the scalars.
        static const struct { uint32_t first, last; uint8_t class; } classes[] = {
        \(rows(classes.map { "{\(hex($0.first)),\(hex($0.last)),\($0.class)}" }))
        };

        """
    }

    private static func hex(_ value: UInt32) -> String {
      value == 0 ? "0" : "0x" + String(value, radix: 16)
    }

    private static func rows(_ items: [String]) -> String {
      var (lines, line) = ([String](), "")
      for item in items {
        if line.utf8.count + item.utf8.count > 118 {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "  " : "") + item + ","
      }
      return (lines + [line]).joined(separator: "\n")
    }
  }
#endif
