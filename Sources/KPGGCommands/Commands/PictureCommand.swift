import Essentials
import KPGGCore

/// `kpgg picture NAME`: shows or saves a picture.
struct PictureCommand: CommandOptions {
  var words: [String] = []
  var file: String?
  var isForced = false
  var opens = false
  var printsURL = false

  static let command = Command(
    "picture",
    summary: "Show the picture of a group or member, or save it.",
    discussion:
      "Downloads the picture over https and caches it. Draws it with chafa, or natively in kitty and Ghostty (see `kpgg help settings`). When piped, prints the picture's URL.",
    examples: [
      .init("kpgg picture ohmygirl arin", "draw the picture here"),
      .init("kpgg picture ohmygirl arin --save arin.jpg", "save the original file"),
      .init("kpgg picture ohmygirl --open", "open the picture in your web browser"),
    ],
    options: PictureCommand(),
    arguments: [
      .words(
        "NAME",
        help: "A group, or a member as in `kpgg member`.", completions: .entries, into: \.words),
      .option(
        "--save", value: "FILE",
        help: "Save to a new FILE. Use - for standard output.",
        completions: .file, into: \.file
      ).excluding("--open", "--url"),
      .flag(
        "--force",
        help: "Overwrite an existing file, or write to a device.",
        into: \.isForced
      ).needing("--save"),
      .flag(
        "--open",
        help: "Open the picture in your web browser.", into: \.opens
      ).excluding("--url"),
      .flag(
        "--url", help: "Print the picture's URL.",
        into: \.printsURL),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let (name, group, address) = try await subject(session, index)
    guard let url = address else { throw Failure("no picture for \(name.full(session.nameOrder))") }
    if let file {
      try await save(url, as: file, session, show)
    } else if opens {
      try session.pictures().check(url)
      try show(.value(url.description))
      try session.open(url.description)
    } else if printsURL || !session.world.output.isTerminal || session.isAccessible {
      try show(.value(url.description))
    } else {
      let size = session.renderContext().wholePictureSize
      let picture = await session.picture(at: url, of: name, group, in: size)
      try show(.page { _ in picture.lines })
    }
  }

  /// Returns the name and group of the entry, and the URL of its picture, if known.
  private func subject(_ session: Session, _ index: CatalogIndex) async throws -> (Name, Slug, WebURL?) {
    let named = try await NameArguments(session, index).entries(words, accepting: .prefix) { $0.count == 1 }
    switch named.count == 1 ? named[0].entry : nil {
    case .group(let group)?: return (group.name, group.slug, group.image)
    case .member(let member, let group)?: return (member.stageName, group.slug, member.image)
    case .unit?, .song?, nil: throw Failure(.noGroupOrMember(words.joined(separator: " ")))
    }
  }

  /// Saves the picture to a file or standard output.
  private func save(_ url: WebURL, as path: String, _ session: Session, _ show: OutcomePrinter) async throws {
    let file = UserFile(path: path)
    if path == "-" {
      if session.world.output.isTerminal {
        throw Failure(
          "won't write picture data to a terminal; pipe it or redirect it to a file",
          status: .usage)
      }
    } else {
      do throws(FileError) {
        try file.check(overwrites: isForced)
      } catch {
        throw error.reason == .exists
          ? Failure("\(path) already exists; use --force to overwrite", status: .usage)
          : failure(error)
      }
    }
    let picture = try await session.fetchedPicture(at: url)
    if path == "-" { return try show(.data(picture.data)) }
    do throws(FileError) {
      try file.write(picture.data, overwrites: isForced)
    } catch {
      throw error.reason == .exists ? Failure(.fileAppeared(path)) : failure(error)
    }
    try show(.changes([.done("Saved \(path) (\(picture.data.count) bytes).")]))
  }

  private func failure(_ error: FileError) -> Failure {
    var failure = Failure(anyError: error)
    if error.reason == .isFolder {
      let folder = error.path.hasSuffix("/") ? error.path : error.path + "/"
      failure.hints = ["Add a file name, such as \(folder + "picture.jpg")"]
    }
    return failure
  }
}
