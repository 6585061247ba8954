internal import CDevcatFuzzer

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Hands bytes to the readers of devcat: those of files, or those that libFuzzer makes up.
///
///     devcat-fuzz targets                 the names of the targets
///     devcat-fuzz replay TARGET FILE…     each file
///     devcat-fuzz stretch TARGET FILE…    each file repeated up to 64 KiB, within 5 s of a core
///     DEVCAT_FUZZ=TARGET devcat-fuzz …    libFuzzer, with its own arguments (Scripts/fuzz)
@main
struct Fuzz {
  static func main() {
    if let name = getenv("DEVCAT_FUZZ").map({ String(cString: $0) }) { fuzz(name) }
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "targets": for target in FuzzTarget.all { print(target.name) }
    case "replay" where words.count > 2, "stretch" where words.count > 2:
      let target = named(words[words.startIndex + 1])
      for path in words.dropFirst(2) {
        let bytes = bytes(path, target)
        if words.first == "replay" { target.run(bytes) } else { stretch(bytes, target) }
      }
    case _: fail("give 'targets', or 'replay' or 'stretch' with TARGET FILE…; see Scripts/fuzz")
    }
  }

  /// The target that libFuzzer calls, which no argument can reach.
  private nonisolated(unsafe) static var target: FuzzTarget?

  private static func fuzz(_ name: String) {
    // Written once, before libFuzzer calls anything.
    target = named(name)
    let status = devcat_run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv) { bytes, count in
      Fuzz.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    if status < 0 { fail("this build has no libFuzzer: build it with Scripts/fuzz") }
    exit(status)
  }

  private static func bytes(_ path: String, _ target: FuzzTarget) -> [UInt8] {
    // Said first, so that a trap is known by its file.
    fputs("\(target.name) \(path)\n", stderr)
    guard let bytes = FileBytes.read(path) else { fail("cannot read '\(path)'") }
    return bytes
  }

  /// An input that repeats itself many times must be read within some seconds.
  private static func stretch(_ bytes: [UInt8], _ target: FuzzTarget) {
    let byteCount = 64 << 10
    guard !bytes.isEmpty else { return }
    var stretched = bytes
    while stretched.count < byteCount { stretched += bytes }
    // The time of a core: another program that works beside this one does not count.
    let start = clock()
    target.run(Array(stretched.prefix(byteCount)))
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    FuzzTarget.require(seconds < 5, "64 KiB take less than 5 s of a core, and not \(seconds) s")
  }

  private static func named(_ name: String) -> FuzzTarget {
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
      fail("there is no target '\(name)'; 'devcat-fuzz targets' lists them")
    }
    return target
  }

  private static func fail(_ message: String) -> Never {
    fputs("devcat-fuzz: \(message)\n", stderr)
    exit(64)
  }
}
