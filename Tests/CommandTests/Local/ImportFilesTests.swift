import Foundation
import DevcatTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// `devcat import` of a pipe, which is opened once.
@Suite("Import files") struct ImportFilesTests {
  #if canImport(Glibc)
    @Test("A pipe that is opened twice loses what is written between", .timeLimit(.hang))
    func aPipeIsOpenedOnce() throws {
      let sandbox = try Sandbox.initialized("--empty")
      #expect(try sandbox.shell("mkfifo pipe").status == 0)
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      // Equal events that follow one another would be one, so opening is watched too.
      let kinds = UInt32(IN_OPEN | IN_CLOSE_NOWRITE)
      #expect(inotify_add_watch(watch, sandbox.path("pipe"), kinds) >= 0)
      let outcome = try sandbox.shell(
        "printf 'id,name\\na,A\\n' >pipe & devcat import pipe --format csv")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try sandbox.device("a")["name"] == "A")
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = max(0, read(watch, &buffer, buffer.count))
      // The event of a file has no name.
      let ends = stride(from: 0, to: count, by: MemoryLayout<inotify_event>.size).filter { start in
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        }
        return event.mask & UInt32(IN_CLOSE_NOWRITE) != 0
      }
      #expect(ends.count == 1)
    }
  #endif
}
