import KPGGCore

/// Everything that can be read from a snapshot, and the findings about the rest.
struct LoadedCatalog: Sendable {
  /// The index; `nil` if it is unusable.
  let index: CatalogIndex?
  /// The members of all groups.
  let members: [Member]
  /// The songs of all groups.
  let songs: [Song]
  /// The findings in the index and in the documents of members, songs and sources.
  let findings: [Finding]

  /// Reads everything that the snapshot's index names.
  init(_ snapshot: CatalogSnapshot) {
    let catalog = snapshot.catalog.onCaller
    do throws(Finding) {
      let index = try catalog.index()
      let groups = index.value.groups
      let members = catalog.readableMembers(of: groups)
      let songs = catalog.readableSongs(of: groups)
      let sources = catalog.readableSources(of: groups)
      self.index = index.value
      self.members = members.value
      self.songs = songs.value
      findings = index.findings + members.findings + songs.findings + sources.findings
    } catch {
      index = nil
      members = []
      songs = []
      findings = [error]
    }
  }

  /// A catalog that could not be read at all.
  init(refused finding: Finding) {
    index = nil
    members = []
    songs = []
    findings = [finding]
  }

  /// A finding that makes the catalog unusable, in the index or in a document of members; `nil` if there is none.
  var refusal: Finding? {
    findings.first { $0.effect == .documentRefused && $0.document.hasPrefix("group/") }
  }

  /// The number of groups, members and songs.
  var counts: Text {
    "\(index?.groups.count ?? 0) groups, \(members.count) members, \(songs.count) songs"
  }
}
