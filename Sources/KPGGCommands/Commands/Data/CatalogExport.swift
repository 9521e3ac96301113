import Characters
import Essentials
import KPGGCore

extension [Catalog.Document] {
  /// Returns the documents, unchanged, as files for a web server that acts as an API host. If a group or era has no
  /// document of members or songs, adds a generated one.
  ///
  /// - Throws: A ``Failure`` if two names differ only in case.
  func files(_ index: CatalogIndex) throws(Failure) -> [Catalog.Document] {
    let groupsByEra = Dictionary(grouping: index.groups, by: \.era)
    let dataByPath = Dictionary(map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    var files: [Catalog.Document] = []
    for part in CatalogPart.allCases {
      let lists = part == .sources ? [:] : lists(part)
      var namesByLowercase: [String: String] = [:]

      func add(_ document: String, as name: String, of groups: [GirlGroup]) throws(Failure) {
        let data: Data
        if let present = dataByPath["\(part.folder)/\(document).json"] {
          data = present
        } else {
          var listed: [String: JSONValue] = [:]
          for group in groups { listed.merge(lists[group.apiName.folded] ?? [:]) { first, _ in first } }
          if listed.isEmpty { return }
          data = Data(JSONValue([part.key: JSONValue(listed)]).jsonText().utf8)
        }
        let other = namesByLowercase.updateValue(name, forKey: name.lowercased())
        if other == name { return }
        if let other {
          throw Failure("can't export both \(quoted: other) and \(quoted: name): they differ only in case")
        }
        files.append(Catalog.Document(path: "\(part.folder)/\(name).json", data: data))
      }

      try add("index", as: "index", of: [])
      for section in index.sections {
        let era = section.era.description
        try add(era, as: era, of: groupsByEra[section.era] ?? [])
      }
      for group in index.groups { try add(group.apiName, as: group.fileName, of: [group]) }
    }
    return files
  }

  /// Returns the records of all documents, keyed by the group's folded name and then by its name as written.
  private func lists(_ part: CatalogPart) -> [String: [String: JSONValue]] {
    var lists: [String: [String: JSONValue]] = [:]
    for document in self where document.path.hasPrefix(part.folder + "/") {
      if document.path == part.folder + "/index.json" { continue }
      for (name, records) in WireFormat.lists(of: document.data, part) {
        lists[name.folded, default: [:]][name] = records
      }
    }
    return lists
  }

  /// Reads the files of a folder: `group/index.json`, and every other JSON file in the folders of the catalog's parts.
  ///
  /// - Returns: `nil` if the folder has no `group/index.json`.
  /// - Throws: A ``FileError``, or a ``CatalogIssue`` if the files are larger than a host may send.
  init?(folder: String) throws {
    var bytes = 0
    func document(_ path: String) throws -> Catalog.Document? {
      let file = UserFile(path: "\(folder)/\(path)")
      do throws(FileError) {
        guard let data = try file.read(max: HostSource.maxBytes - bytes) else { return nil }
        bytes += data.count
        return Catalog.Document(path: path, data: data)
      } catch {
        guard error.reason == .tooLarge else { throw error }
        throw CatalogIssue(
          refusing: path, because: .tooLarge(max: HostSource.maxBytes, unit: .bytesOfCatalog))
      }
    }
    guard let index = try document("group/index.json") else { return nil }
    var documents = [index]
    for part in CatalogPart.allCases {
      let path = "\(folder)/\(part.folder)"
      guard part == .members || FileManager.default.fileExists(atPath: path) else { continue }
      for name in try FileSystem.names(in: path).sorted()
      where name.hasSuffix(".json") && "\(part.folder)/\(name)" != index.path {
        if let document = try document("\(part.folder)/\(name)") { documents.append(document) }
      }
    }
    self = documents
  }

  /// Writes the files into a folder. If that fails, removes the files that didn't exist before.
  ///
  /// - Parameter overwrites: Whether existing regular files may be replaced.
  func write(into path: String, overwrites: Bool) throws(Failure) {
    let isNew = !FileSystem.exists(path)
    var written: [String] = []
    var replacedCount = 0
    do throws(FileError) {
      for file in self {
        try UserFile(path: "\(path)/\(file.path)").check(overwrites: overwrites)
      }
      for file in self {
        let place = "\(path)/\(file.path)"
        let isReplaced = FileSystem.exists(place)
        try UserFile(path: place).write(file.data, overwrites: overwrites)
        if isReplaced { replacedCount += 1 } else { written.append(place) }
      }
    } catch {
      for place in written { _ = try? FileSystem.remove(place) }
      for part in CatalogPart.allCases { FileSystem.removeEmptyFolder("\(path)/\(part.folder)") }
      if isNew { FileSystem.removeEmptyFolder(path) }
      var failure = error.reason == .exists ? Failure(.fileAppeared(error.path)) : Failure(anyError: error)
      if replacedCount > 0 { failure.hints = ["Wrote \(replacedCount) of \(count) files to \(path)"] }
      throw failure
    }
  }
}

extension FileSystem {
  /// Returns the names of the files and folders in a folder.
  static func names(in folder: String) throws(FileError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileError(path: folder, reason: .noPermission)
    }
  }
}

extension GirlGroup {
  /// The name of the group's files: the name that the original app requests, or the slug if that can't be a file name.
  fileprivate var fileName: String {
    let isHidden = apiName.utf8.first == UInt8(ascii: ".")
    let isPath = apiName.utf8.contains(UInt8(ascii: "/"))
    return isHidden || isPath || apiName.hasInvisibles() ? slug.description : apiName
  }
}
