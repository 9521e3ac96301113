import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
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
    let again = await offline().run("data", "export", site, "--force")
    #expect(again.status == 0 && again.error == "")
  }

  @Test func `an export cannot go to standard output`() async throws {
    let result = await offline().run("data", "export", "-")
    #expect(result.status == 2 && result.error.contains("can't export a folder"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `an export needs a new or empty folder, or --force`() async throws {
    try home.write("mine", to: "site/notes")
    let site = home.path + "/site"
    var world = offline()
    world.typed = "y"
    let refused = await world.run("data", "export", site)
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.error.hasPrefix(
        "kpgg: \(site) is not empty; use --force to replace the files of an earlier export\n"))
    #expect(home.read("site/notes") == "mine" && home.read("site/group/index.json") == nil)
    #expect(await offline().run("data", "export", site, "--force").status == 0)
    #expect(home.read("site/notes") == "mine" && home.read("site/group/index.json") != nil)
    try home.makeFolder("empty", mode: 0o755)
    #expect(await offline().run("data", "export", home.path + "/empty").status == 0)
    let file = await offline().run("data", "export", site + "/notes", "--force")
    #expect(file.status == 1 && file.error.contains("notes is a file, not a folder"))
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
