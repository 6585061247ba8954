import Foundation
import Testing

@testable import DevcatValues

@Suite("Normal form C") struct NormalFormTests {
  /// Lines of Unicode's NormalizationTest.txt: a source, and its forms C, D, KC and KD.
  static let lines = """
    1E0A;1E0A;0044 0307;1E0A;0044 0307; # composed
    1E0C 0307;1E0C 0307;0044 0323 0307;1E0C 0307;0044 0323 0307; # two marks
    02B0;02B0;02B0;0068;0068; # compatibility alone
    0344;0308 0301;0308 0301;0308 0301;0308 0301; # marks that do not compose
    0958;0915 093C;0915 093C;0915 093C;0915 093C; # excluded from composition
    2126;03A9;03A9;03A9;03A9; # another scalar
    212B;00C5;0041 030A;00C5;0041 030A; # another scalar, which is composed
    AC00;AC00;1100 1161;AC00;1100 1161; # Hangul of two
    D7A3;D7A3;1112 1175 11C2;D7A3;1112 1175 11C2; # Hangul of three
    1100 AC00 11A8 11A8;1100 AC01 11A8;1100 1100 1161 11A8 11A8;1100 AC01 11A8;1100 1100 1161 11A8 11A8; # a syllable
    F900;8C48;8C48;8C48;8C48; # CJK
    FB01;FB01;FB01;0066 0069;0066 0069; # a ligature
    FB1D;05D9 05B4;05D9 05B4;05D9 05B4;05D9 05B4; # Hebrew
    1D160;1D158 1D165 1D16E;1D158 1D165 1D16E;1D158 1D165 1D16E;1D158 1D165 1D16E; # two steps
    2F800;4E3D;4E3D;4E3D;4E3D; # beyond 16 bits
    0061 0315 0300 05AE 0300 0062;00E0 05AE 0300 0315 0062;0061 05AE 0300 0300 0315 0062;00E0 05AE 0300 0315 0062;0061 05AE 0300 0300 0315 0062; # order
    0061 05B0 094D 3099 094D 0062;0061 3099 094D 094D 05B0 0062;0061 3099 094D 094D 05B0 0062;0061 3099 094D 094D 05B0 0062;0061 3099 094D 094D 05B0 0062; # order
    """

  /// Where Debian's package unicode-data has the whole file.
  static let installed = "/usr/share/unicode/NormalizationTest.txt.bz2"

  @Test("Lines of Unicode's test file") func lines() { check(Self.lines, atLeast: 17) }

  @Test(
    "Unicode's whole test file", .enabled(if: FileManager.default.fileExists(atPath: installed)))
  func wholeFile() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzip2", "-dc", Self.installed]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    check(String(decoding: bytes, as: UTF8.self), atLeast: 19_000)
  }

  /// Checks the file's rule for form C: of the first three columns it is the second, and of the others
  /// the fourth.
  private func check(_ text: String, atLeast count: Int) {
    var (checked, wrong) = (0, [Substring]())
    for line in text.split(separator: "\n") where line.first?.isHexDigit == true {
      let columns = line.split(separator: ";").prefix(5).map(Self.text)
      checked += 1
      let isRight = columns.indices.allSatisfy { index in
        let form = columns[index < 3 ? 1 : 3]
        return Self.isSame(NormalizedText.of(columns[index]), form)
          && NormalizedText.isNormalized(columns[index]) == Self.isSame(columns[index], form)
      }
      if !isRight { wrong.append(line) }
    }
    #expect(checked >= count && wrong.isEmpty, "\(wrong.count) lines: \(wrong.prefix(5))")
  }

  private static func text(_ column: Substring) -> String {
    var view = String.UnicodeScalarView()
    view.append(
      contentsOf: column.split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      })
    return String(view)
  }

  /// Equal scalars: `==` compares normal forms.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}
