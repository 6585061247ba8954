import Foundation
import DevcatTestSupport
import Testing

@Suite("SIGTERM to a hub that is in the middle of its work", .timeLimit(.hang))
struct HubStopTests {
  /// A client pushes again and again while the hub ends: each acknowledged push exists, and the one
  /// that came too late gets a hint.
  @Test("A pusher is asked to try again") func aPusherIsToldToTryAgain() throws {
    let sandbox = try Sandbox.initialized()
    let hub = try RunningHub(in: sandbox)
    try sandbox.require(["push", hub.url()])
    // The signal comes to the hub while the next pushes begin.
    let text = try sandbox.shell(
      """
      for i in $(seq 1 1000); do
        devcat set iphone-x ppi=$i > set.txt || exit 99
        devcat push > push.txt 2> failure.txt || { echo "status $?"; cat failure.txt; exit 0; }
        echo "pushed $i"
        if [ $i = 3 ]; then kill -TERM \(hub.process.id); fi
      done
      """
    ).text
    #expect(try hub.process.wait(limit: .hang) == 0)
    #expect(text.contains("status 69\n"), "\(text)")
    #expect(text.contains("Error: Cannot push '\(hub.url())'"), "\(text)")
    let acknowledged = text.components(separatedBy: "pushed ").count - 1
    #expect(acknowledged >= 3)
    #expect(try sandbox.head("hub/acme/devices.db") >= 2 + acknowledged)
    // The hub comes back, and so does the client.
    let again = try RunningHub(in: sandbox)
    try sandbox.require(["push"])
    #expect(try sandbox.verified("hub/acme/devices.db") == sandbox.verified())
    #expect(try again.end() == 0)
  }
}
