import DevcatTestSupport
import DevcatValues
import Foundation
import Testing

/// A file of `Tests/Transcripts`: commands as users type them, and what they answer.
///
/// `Tests/Transcripts/README.md` says how one is written.
struct Transcript {
  /// A command, and what the file says that it prints.
  struct Step {
    /// The lines of the command as bash reads them.
    var command: [String]
    /// The lines of standard output and standard error, and the exit status where it is not 0.
    var answer: [String] = []
    /// The line of the file where the command stands, from 1.
    var line: Int
  }

  /// Parts of a file in their order: sentences as they are, and steps.
  private enum Part {
    case sentence(String)
    case step(Step)
  }

  static let folder = Products.package + "/Tests/Transcripts"
  /// The paths of all files, from the folder on.
  static let names: [String] = {
    let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  private let path: String
  private var parts: [Part] = []

  init(_ name: String) throws {
    path = Self.folder + "/" + name
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for (index, line) in lines.enumerated() { add(String(line), at: index + 1) }
  }

  private mutating func add(_ line: String, at number: Int) {
    guard line.hasPrefix("  ") else { return parts.append(.sentence(line)) }
    let text = String(line.dropFirst(2))
    if text.hasPrefix("$ ") {
      parts.append(.step(Step(command: [String(text.dropFirst(2))], line: number)))
    } else if case .step(var step)? = parts.last {
      if text.hasPrefix("> ") && step.answer.isEmpty {
        step.command.append(String(text.dropFirst(2)))
      } else {
        step.answer.append(text)
      }
      parts[parts.count - 1] = .step(step)
    } else {
      parts.append(.sentence(line))
    }
  }

  private var steps: [Step] {
    parts.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  /// Runs the commands one after the other in a folder of their own, and compares what they print.
  ///
  /// With DEVCAT_RECORD the file says what they print from then on, and the comparison fails once.
  func check() throws {
    let answers = try run()
    if RecordedFile.isRecording { return try record(answers) }
    for (step, answer) in zip(steps, answers) where !Self.fits(answer, step.answer) {
      Issue.record(
        """
        \(path):\(step.line): $ \(step.command.joined(separator: "\n> "))
        --- the file says
        \(step.answer.joined(separator: "\n"))
        +++ devcat says
        \(answer.joined(separator: "\n"))
        """)
    }
  }

  /// What each command prints, line by line.
  private func run() throws -> [[String]] {
    let sandbox = try Sandbox()
    let mark = "~~ \(UUID().uuidString)"
    var script = try Self.functions()
    for step in steps {
      script +=
        "{\n\(step.command.joined(separator: "\n"))\n} 2>&1\nprintf '\\n%s %s\\n' '\(mark)' $?\n"
    }
    try sandbox.write(script, to: "../script")
    let outcome = try sandbox.shell("bash ../script")
    var answers = outcome.text.components(separatedBy: "\n\(mark) ")
    guard answers.count == steps.count + 1 else {
      throw ChildProcess.Failure(
        description: "'\(path)' ran \(answers.count - 1) of \(steps.count) commands: \(outcome)")
    }
    // The status of a command, and the end of its line, stand before the output of the next.
    for index in answers.indices.dropFirst() {
      let (status, rest) = answers[index].split(at: "\n")
      answers[index] = rest
      answers[index - 1] += status == "0" ? "" : "\u{0}[exit \(status)]"
    }
    return answers.dropLast().map { Self.lines($0, in: sandbox) }
  }

  /// The words of the setup lines, besides those of bash: see the README of transcripts.
  private static func functions() throws -> String {
    """
    set -o pipefail
    PACKAGE='\(Products.package)'
    trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
    catalogue() {
      case $1 in
        published) cp '\(try Sandbox.first.get())' catalogue.db ;;
        reference) cp '\(try Sandbox.reference.get())' catalogue.db ;;
        *) echo "catalogue: no '$1'"; return 64 ;;
      esac
    }
    devcat-reference() { '\(Products.debug("devcat-reference"))' "$@"; }
    terminal() {
      local columns=$1
      shift
      TERM=xterm PAGER=cat script -qec "stty cols $columns rows 50; $(printf '%q ' "$@")" /dev/null </dev/null
    }

    """
  }

  /// The output as lines of a file: what an editor does not show is shown, and the folder is named `$HERE`.
  private static func lines(_ output: String, in sandbox: Sandbox) -> [String] {
    let parts = output.split(separator: "\u{0}[exit ", omittingEmptySubsequences: false)
    var text = String(parts[0])
    for (hidden, shown) in [
      ("\r\n", "\n"), ("\r", "␍\n"), ("\u{1b}", "␛"), (sandbox.folder + "/files", "$HERE"),
      (sandbox.folder, "$MACHINE"),
    ] {
      text = text.replacingOccurrences(of: hidden, with: shown)
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.removeLast()
    if !last.isEmpty { lines.append(last + " (no newline)") }
    if parts.count > 1 { lines.append("[exit \(parts[1])") }
    return lines
  }

  private static func fits(_ answer: [String], _ said: [String]) -> Bool {
    answer.count == said.count && zip(answer, said).allSatisfy(fits)
  }

  /// Whether a line is what the file says; in one that ends with ` (glob)`, `*` is any text.
  private static func fits(_ line: String, _ said: String) -> Bool {
    guard said.hasSuffix(Self.glob), line != said else { return line == said }
    let pieces = said.dropLast(Self.glob.count).split(
      separator: "*", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1,
      line.hasPrefix(first)
    else { return false }
    var rest = line.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.range(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  private static let glob = " (glob)"

  /// Writes the file with what the commands print now.
  ///
  /// They run a second time, a second later: what differs between the two, such as a time or a digest, becomes `*`.
  private func record(_ answers: [[String]]) throws {
    Thread.sleep(forTimeInterval: 1.1)
    let again = try run()
    var index = 0
    var lines: [String] = []
    for part in parts {
      switch part {
      case .sentence(let line): lines.append(line)
      case .step(let step):
        lines.append("  $ \(step.command[0])")
        lines += step.command.dropFirst().map { "  > \($0)" }
        let (answer, other) = (answers[index], again[index])
        guard answer.count == other.count else {
          throw ChildProcess.Failure(
            description:
              "\(path):\(step.line): two runs print \(answer.count) and \(other.count) lines")
        }
        lines += zip(answer, other).enumerated().map { offset, pair in
          let old = step.answer.first { Self.isTelling($0) && Self.fits(pair.0, $0) }
          return "  " + (old ?? Self.common(pair.0, pair.1))
        }
        index += 1
      }
    }
    try RecordedFile(path).check(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Whether a line with `*` has words too: one without would take the place of every line.
  private static func isTelling(_ said: String) -> Bool {
    said.hasSuffix(glob) && said.dropLast(glob.count).contains(where: \.isLetter)
  }

  /// A line that fits both: words that differ, and the day of today, are `*`.
  private static func common(_ line: String, _ other: String) -> String {
    let today = Timestamp(seconds: Int64(Date().timeIntervalSince1970)).description.prefix(10)
    let words = line.components(separatedBy: " "), others = other.components(separatedBy: " ")
    guard line != other || line.contains(today), words.count == others.count else { return line }
    return zip(words, others).map { word, other in
      word == other && !word.contains(today) ? word : "*"
    }.joined(separator: " ") + glob
  }
}

extension String {
  /// The text before the first separator, and the text after it.
  fileprivate func split(at separator: Character) -> (String, String) {
    let parts = split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}
