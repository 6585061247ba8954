import DevcatTestSupport
import Testing

/// What the release executable answers is what `Tests/Transcripts` says.
@Suite("Transcripts", .timeLimit(.hang)) struct TranscriptTests {
  @Test("devcat answers as a transcript says", arguments: Transcript.names)
  func answers(_ name: String) throws { try Transcript(name).check() }
}
