import TestSupport
import Testing

@testable import CommandSupport

/// Whole outputs of commands, in `Transcripts`. `Transcript` explains the format.
@Suite(.hangLimit) struct TranscriptTests {
  @Test(arguments: Transcript.all)
  func `a command prints what its transcript says`(transcript: Transcript) async throws {
    try await transcript.check()
  }
}
