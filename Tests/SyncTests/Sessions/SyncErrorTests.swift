import DevcatValues
import DevcatClient
import Testing
@testable import DevcatWire

@Suite("The errors of sync") struct SyncErrorTests {
  @Test(
    "A name and a point stand there once",
    arguments: [
      ("the hub hangs", "Cannot push 'a.db': the hub hangs. Try again."),
      ("a.db: no such file", "Cannot push 'a.db': no such file. Try again."),
      ("it said so.", "Cannot push 'a.db': it said so. Try again."),
      ("a.dbx: no such file", "Cannot push 'a.db': a.dbx: no such file. Try again."),
    ])
  func descriptions(_ problem: String, _ expected: String) {
    let error = Failure(
      .inputOutput, operation: "push", subject: "a.db", problem, hint: "Try again.")
    #expect(error.description == expected)
  }
}
