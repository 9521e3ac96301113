public import Foundation

/// The built `kpgg`, run as its users run it: a process with an environment of its own.
public struct BuiltProgram: Sendable {
  /// What a run left behind.
  public struct Result: Sendable {
    /// The exit status; for a process ended by a signal, 128 and its number.
    public let status: Int32
    /// What it wrote to its output.
    public let output: String
    /// What it wrote to its error stream.
    public let error: String
  }

  /// The program's path.
  public let path: String
  /// The environment; nothing else is passed on.
  public var environment: [String: String]

  /// Finds the program beside the test's own binary.
  ///
  /// - Parameters:
  ///   - home: The folder that is `HOME`; `nil` leaves the variable out.
  ///   - path: Another place to run the program from.
  public init(home: String?, path: String? = nil) {
    self.path = path ?? Self.folder + "/kpgg"
    environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8"]
    environment["HOME"] = home
    // Swift's own libraries, where the tests found them.
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  }

  private static var folder: String {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? .main).bundleURL.deletingLastPathComponent().path
    #else
      return URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent().path
    #endif
  }

  /// Runs the program to its end, without input.
  public func run(_ words: String...) throws -> Result { try run(words) }

  /// Runs the program to its end, without input.
  public func run(_ words: [String]) throws -> Result {
    try start(path, words).wait()
  }

  /// Runs a script of the shell in which `kpgg` is the program.
  public func shell(_ script: String) throws -> Result {
    try start("/bin/sh", ["-c", "kpgg() { \"\(path)\" \"$@\"; }\n" + script]).wait()
  }

  /// Starts the program without waiting for it.
  public func start(_ words: String...) throws -> Running { try start(path, words) }

  private func start(_ program: String, _ words: [String]) throws -> Running {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Through files, since a pipe that nobody reads would fill up and stop the program.
    try folder.write("", to: "output")
    try folder.write("", to: "error")
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.path + "/output"))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.path + "/error"))
    try process.run()
    return Running(process: process, folder: folder)
  }

  /// A program that may still be running.
  public struct Running {
    /// The process.
    public let process: Process
    private let folder: TemporaryFolder

    init(process: Process, folder: TemporaryFolder) {
      self.process = process
      self.folder = folder
    }

    /// Waits for its end.
    public func wait() -> Result {
      process.waitUntilExit()
      let wasSignalled = process.terminationReason == .uncaughtSignal
      return Result(
        status: process.terminationStatus + (wasSignalled ? 128 : 0),
        output: folder.read("output") ?? "", error: folder.read("error") ?? "")
    }
  }
}
