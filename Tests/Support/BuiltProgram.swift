import Foundation

/// Runs the built `kpgg` as users do: in a process with its own environment.
package struct BuiltProgram: Sendable {
  package struct Result: Sendable {
    /// The exit status, or 128 plus the signal number if a signal ended the process.
    package let status: Int32
    package let output: String
    package let error: String
  }

  package let path: String
  package var environment: [String: String]

  /// Finds the program next to the test binary.
  ///
  /// - Parameters:
  ///   - home: The value of `HOME`, or `nil` to leave it unset.
  ///   - path: Another program to run instead.
  package init(home: String?, path: String? = nil) {
    self.path = path ?? Self.folder + "/kpgg"
    environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8"]
    environment["HOME"] = home
    // Pass on the folder of Swift's libraries, and the file that lists the displayed texts.
    for name in ["LD_LIBRARY_PATH", "KPGG_USED"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
  }

  private static var folder: String {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? .main).bundleURL.deletingLastPathComponent().path
    #else
      return URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().path
    #endif
  }

  /// Runs the program to completion, without input.
  package func run(_ words: String...) async throws -> Result { try await run(words) }

  /// Runs the program to completion, without input.
  package func run(_ words: [String]) async throws -> Result {
    try await start(path, words).wait()
  }

  /// Runs a shell script in which `kpgg` is the program.
  package func shell(_ script: String) async throws -> Result {
    try await start("/bin/sh", ["-c", "kpgg() { \"\(path)\" \"$@\"; }\n" + script]).wait()
  }

  /// Starts the program without waiting for it.
  package func start(_ words: String...) throws -> Running { try start(path, words) }

  private func start(_ program: String, _ words: [String]) throws -> Running {
    let folder = TemporaryFolder()
    // The output goes to files, since a full pipe would block the program.
    try folder.write("", to: "output")
    try folder.write("", to: "error")
    let streams = [
      try FileHandle(forReadingFrom: URL(filePath: "/dev/null")),
      try FileHandle(forWritingTo: URL(filePath: folder.path + "/output")),
      try FileHandle(forWritingTo: URL(filePath: folder.path + "/error")),
    ]
    let process = try ChildProcess(
      [program] + words, environment: environment, streams: streams.map(\.fileDescriptor))
    for stream in streams { try stream.close() }
    return Running(process: process, folder: folder)
  }

  /// A program that may still be running.
  package struct Running {
    private let process: ChildProcess
    private let folder: TemporaryFolder

    init(process: ChildProcess, folder: TemporaryFolder) {
      self.process = process
      self.folder = folder
    }

    package func send(_ signal: Int32) { kill(process.id, signal) }

    /// Waits for the program to end. Kills it after two minutes, so that a test fails instead of hanging.
    package func wait() async -> Result {
      await Result(
        status: process.wait(), output: folder.read("output") ?? "", error: folder.read("error") ?? "")
    }
  }
}
