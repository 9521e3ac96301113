import TestSupport
import Testing

@testable import CommandSupport

/// Tests of the complete output of commands, which is in `Transcripts`. `Transcript` explains the format.
@Suite(.hangLimit) struct TranscriptTests {
  @Test(arguments: Transcript.all)
  func `the output of a command matches its transcript`(transcript: Transcript) async throws {
    try await transcript.check()
  }
}
