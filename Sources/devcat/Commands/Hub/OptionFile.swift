import DevcatValues
import DevcatSystem

/// A file of options, one a line; empty lines and lines that begin with `#` are skipped.
enum OptionFile {
  /// A line, and its number.
  struct Line {
    let number: Int
    let text: String
  }

  /// The greatest length of a file that is read, in bytes.
  private static let limit = 64 << 10

  /// Reads a file that other users can neither change nor, where a line is private, read.
  ///
  /// - Throws: `CommandError`: 66 where the file is missing, 77 where others can change or read it,
  ///   65 for a file that is no text.
  static func lines(of path: String, arePrivate: (String) -> Bool) throws -> [Line] {
    let status: FileStatus
    let bytes: [UInt8]?
    do throws(SystemError) {
      status = try FileStatus(path)
      // A pipe would keep its reader waiting for ever.
      bytes = status.kind == .file ? try OpenFile(path, for: .reading).read(upTo: limit + 1) : nil
    } catch {
      throw FileAccess.failure("read", error, missing: .noInput)
    }
    guard let bytes, bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self)
    else {
      throw CommandError(
        .data, "Cannot use '\(path)': it is not a file of text of at most \(limit) bytes",
        hint: "Write one option on each line.")
    }
    // A line may end as on Windows, which is one character in Swift.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .enumerated().map { Line(number: $0 + 1, text: String($1).trimmed) }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    let mask: UInt32 = lines.contains { arePrivate($0.text) } ? 0o077 : 0o022
    guard status.permissions & mask == 0, status.owner == ThisProcess.user || status.owner == 0
    else {
      throw CommandError(
        .notPermitted,
        "Cannot use '\(path)': other users can \(mask == 0o022 ? "change" : "read or change") it",
        hint: mask == 0o022
          ? "Restrict it: chmod go-w '\(path)'"
          : "It holds a password. Restrict it: chmod 600 '\(path)', and own it.")
    }
    if let line = lines.first(where: { option(of: $0).name == "config" }) {
      throw CommandError(
        .usage, "In '\(path)': line \(line.number) is 'config', and such a file includes no other",
        hint: "Write the options of the other file into this one.")
    }
    return lines
  }

  /// The words of a file of options for `devcat serve`, as a command line has them.
  ///
  /// A line is the name of an option, with or without `--`, and its value; `folder PATH` is the
  /// folder.
  static func words(of lines: [Line]) -> [String] {
    var (words, folder) = ([String](), [String]())
    for line in lines {
      let (name, value) = option(of: line)
      if name == "folder" {
        folder = ["--", value]
      } else {
        words.append(value.isEmpty ? "--\(name)" : "--\(name)=\(value)")
      }
    }
    return words + folder
  }

  /// The name and the value of a line.
  static func option(of line: Line) -> (name: String, value: String) {
    let text = line.text.hasPrefix("--") ? line.text.dropFirst(2) : line.text[...]
    let name = text.prefix { !$0.isWhitespace && $0 != "=" }
    let rest = text.dropFirst(name.count).drop(while: \.isWhitespace)
    return (String(name), String(rest.first == "=" ? rest.dropFirst() : rest).trimmed)
  }

  /// Whether a line of such a file holds a password.
  static func isPrivate(_ line: String) -> Bool {
    line.contains("password") || line.contains("://")
  }
}
