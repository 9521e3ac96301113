import Foundation
import KPGGCore

// fuzz                               prints the names of the cases
// fuzz FOLDER LIMIT NAME             reads the named case with every subject that has such documents
// fuzz FOLDER LIMIT FIRST COUNT      reads the documents of COUNT seeds from FIRST
// fuzz FOLDER LIMIT FIRST COUNT NAME reads them with the named subject only
//
// Prints one line per problem. A document that takes more than LIMIT seconds is also a problem. In case of a trap,
// FOLDER/progress has the name of the current document and, on the second line, of the slowest one.

@main
enum Fuzz {
  static func main() async {
    let words = CommandLine.arguments
    guard words.count > 3, let limit = Double(words[2]) else { return cases.forEach { print($0.name) } }
    var reader = Reader(limit: limit, progress: open(folder + "/progress", O_CREAT | O_RDWR, 0o600))
    if words.count > 4, let first = UInt64(words[3]), let count = UInt64(words[4]) {
      for seed in first..<first + count {
        var random = SplitMix64(seed)
        let subject = random.pick(words.count > 5 ? subjects.filter { $0.name == words[5] } : subjects)
        let whole = random.pick(subject.seeds)
        let document = Document(path: whole.path, data: Data(mutated(Array(whole.data), &random)))
        // .ci/fuzz keeps this file for inspection.
        if count == 1 { try? document.data.write(to: URL(filePath: folder + "/document")) }
        await reader.read(document, by: subject, &random, named: "\(seed) \(subject.name)")
      }
    } else if let known = cases.first(where: { $0.name == words[3] }) {
      let document = Document(path: known.path, data: known.data())
      for subject in subjects where subject.seeds.contains(where: { $0.path == document.path }) {
        // Each seed picks another command.
        for seed in 0..<(subject.name == "command" ? 6 : 1) as Range<UInt64> {
          var random = SplitMix64(seed)
          await reader.read(document, by: subject, &random, named: "\(known.name): \(subject.name)")
        }
      }
    }
  }
}

private struct Reader {
  let limit: Double
  let progress: Int32
  var slowest = (seconds: 0.0, name: "nothing")

  mutating func read(_ document: Document, by subject: Subject, _ random: inout SplitMix64, named name: String) async {
    note(name)
    let start = Self.seconds
    do {
      _ = try await subject.read(document, &random)
    } catch let broken as Violation {
      print("wrong  \(name): \(broken.text)")
    } catch {}
    let seconds = Self.seconds - start
    if seconds > slowest.seconds { slowest = (seconds, name) }
    // A command also prints what it has read.
    if seconds > (subject.name == "command" ? 2 * limit : limit) { print("slow   \(name): \(seconds.formatted(.number.precision(.fractionLength(2)))) s") }
    fflush(nil)
  }

  private func note(_ name: String) {
    let lines = Array("\(name)\n\(slowest.seconds) \(slowest.name)\n".utf8)
    pwrite(progress, lines, lines.count, 0)
    ftruncate(progress, off_t(lines.count))
  }

  /// Processor time, which is independent of the machine's load.
  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
