import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import KPGGCommands

/// `kpgg data export`.
@Suite(.hangLimit) struct DataExportTests: CatalogSuite {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  @Test func `an export can be verified, served and read back`() async throws {
    let site = home.path + "/site"
    #expect(
      await offline().run("data", "export", site).output
        == "Wrote \(Edition.exportedFiles) files to \(site)\n")
    for document in BundledCatalog.documents {
      #expect(FileManager.default.contents(atPath: "\(site)/\(document)") == BundledCatalog.data(document))
    }
    #expect(
      await offline(columns: 80).run("data", "verify", site).error
        == "No issues: \(Edition.groups) groups, \(Edition.members) members, \(Edition.songs) songs.\n")
    let again = await offline().run("data", "export", site)
    #expect(again.status == 0)
    #expect(again.error.hasSuffix("such as Windows: IZ*ONE.json\n"))
  }

  @Test func `an export cannot go to standard output`() async throws {
    let result = await offline().run("data", "export", "-")
    #expect(result.status == 2 && result.error.contains("can't export a folder"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `a file name that collides on case-insensitive disks is skipped with a warning`() async throws {
    let groups = ["Straße", "STRASSE"].enumerated().map {
      #"{"groupname": "\#($0.element)", "slug": "g\#($0.offset)", "hitsong": "QIN5_tJRiyY"}"#
    }
    let members = #"{"groupname": {"Straße": [], "STRASSE": []}}"#
    var world = world { _ in #"{"group": {"first": [\#(groups.joined(separator: ","))]}}"# }
    world.host = { request in
      let isIndex = request.url.hasSuffix("/group/")
      let text = isIndex ? #"{"group": {"first": [\#(groups.joined(separator: ","))]}}"# : members
      return APIResponse(status: 200, body: Data(text.utf8))
    }
    let site = home.path + "/site"
    let result = await world.run("data", "export", site, "--api", url)
    #expect(result.status == 0)
    #expect(
      result.error.contains("skipped") && result.error.contains("group/STRASSE.json"), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: site + "/group/STRASSE.json"))
  }

  @Test func `an export overwrites other files only with confirmation or --force`() async throws {
    try home.write("mine", to: "site/group/STAYC.json")
    let refused = await offline().run("data", "export", home.path + "/site")
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.error.contains("such as \(home.path)/site/group/STAYC.json"))
    #expect(refused.error.contains("use --force"))
    var asked = offline()
    asked.typed = "n"
    let declined = await asked.run("data", "export", home.path + "/site")
    #expect(declined.output == "" && declined.error.hasSuffix("Nothing was changed.\n"))
    #expect(home.read("site/group/STAYC.json") == "mine" && home.read("site/group/index.json") == nil)
    asked.typed = "y"
    #expect(
      await asked.run("data", "export", home.path + "/site").output.hasPrefix(
        "Wrote \(Edition.exportedFiles) files"))
    try home.write("{}", to: "other/group/index.json")
    #expect(await offline().run("data", "export", home.path + "/other", "--force").status == 0)
    let file = await offline().run("data", "export", home.path + "/site/group/index.json")
    #expect(file.status == 1 && file.error.contains("index.json is a file, not a folder"))
  }

  @Test func `a folder name that is not UTF-8 is refused`() async {
    let result = await offline().run("data", "export", home.path + "/a\u{FFFD}")
    #expect(result.status == 2)
    #expect(result.error.contains("is not UTF-8"))
    var world = offline()
    world.variables["HOME"] = "/tmp/\u{FFFD}"
    #expect(await world.run("config", "set", "language", "ko").status == 1)
    world.variables = ["HOME": home.path, "XDG_CONFIG_HOME": "/tmp/\u{FFFD}"]
    #expect(await world.run("config", "set", "language", "ko").error.contains("in UTF-8"))
  }
}
