import Characters
import Essentials
import Files
import JSON
import KPGGCore

/// The files of an export.
struct CatalogFiles: Sendable {
  /// The files, with paths relative to the folder.
  fileprivate(set) var files: [CatalogSnapshot.Document] = []
  /// The paths of files that are left out since on many disks they would collide with another file: they differ from it
  /// only in case or in Unicode normalization.
  private(set) var leftOut: [String] = []
  /// The paths by the name that a case-insensitive disk would give them.
  private var paths: [String: String] = [:]

  /// Adds a file, unless its path is outside the API's folders.
  fileprivate mutating func add(_ file: CatalogSnapshot.Document) {
    guard CatalogSnapshot.canBeFile(file.path) else { return }
    // Full case folding. Comparing strings ignores normalization.
    let key = file.path.uppercased().lowercased()
    if let present = paths[key] {
      let isOther = !present.utf8.elementsEqual(file.path.utf8)
      if isOther, !leftOut.contains(file.path) { leftOut.append(file.path) }
    } else {
      paths[key] = file.path
      files.append(file)
    }
  }
}

extension CatalogSnapshot {
  /// The snapshot as files that a web server can serve as an API host: its documents unchanged, plus generated ones with
  /// the members and songs of each group and era without a document.
  ///
  /// A group gets no file of its own if its name is not a valid file name, or collides with another's on
  /// case-insensitive disks. Its members are in the file of its era.
  ///
  /// - Throws: The ``Finding`` that makes the index unusable.
  func files() async throws -> CatalogFiles {
    let index = try await catalog.index().value
    var files = CatalogFiles()
    for document in documents { files.add(document) }
    let byEra = Dictionary(grouping: index.groups, by: \.era)
    for list in ListKey.allCases where list != .source {
      let lists = lists(list)
      func add(_ name: String, _ groups: [GirlGroup]) {
        let path = "\(list.folder)/\(name).json"
        var listed: [String: JSONValue] = [:]
        for group in groups { listed.merge(lists[group.apiName.folded] ?? [:]) { first, _ in first } }
        if !listed.isEmpty { files.add(Document(path: path, [list.name: .object(listed)])) }
      }
      for section in index.sections { add(section.era.description, byEra[section.era] ?? []) }
      for group in index.groups { add(group.apiName, [group]) }
    }
    return files
  }

  /// The files of the original app's API: only its groups and members, and only the fields that it had.
  ///
  /// - Throws: The ``Finding`` that makes the index unusable.
  func originalFiles() async throws -> CatalogFiles {
    func only(_ keys: [some WireKey], _ records: [JSONValue]) -> JSONValue {
      let names = Set(keys.map(\.name))
      return .list(
        records.map { record in
          guard case .object(let values) = record else { return record }
          return .object(values.filter { names.contains($0.key) })
        })
    }
    let groups = try await catalog.index().value.groups.filter(\.isOriginal)
    let known = Set(groups.map(\.apiName))
    var sections: [String: JSONValue] = [:]
    if case .object(let listed)? = data("group/index.json").flatMap({ try? JSONValue(json: $0)["group"] }) {
      for (key, list) in listed {
        guard case .list(let records) = list else { continue }
        let own = records.filter { $0[GroupKey.groupname.name]?.text.map(known.contains) == true }
        if !own.isEmpty { sections[key] = only(GroupKey.ofOriginal, own) }
      }
    }
    let lists = lists(.groupname)
    var files = CatalogFiles()
    files.add(Document(path: "group/index.json", ["group": .object(sections)]))
    for group in groups {
      guard case .list(let members)? = lists[group.apiName.folded]?.values.first else { continue }
      let own = JSONValue.object([group.apiName: only(MemberKey.ofOriginal, members)])
      files.add(Document(path: "group/\(group.apiName).json", [ListKey.groupname.name: own]))
    }
    return files
  }

  /// The entries in all documents, by the folded name of the group and then by the name as written.
  private func lists(_ list: ListKey) -> [String: [String: JSONValue]] {
    var lists: [String: [String: JSONValue]] = [:]
    for document in documents where WireFormat.list(in: document.data) == list {
      guard case .object(let names)? = try? JSONValue(json: document.data)[list.name] else { continue }
      for (name, records) in names { lists[name.folded, default: [:]][name] = records }
    }
    return lists
  }

  private static func canBeFileName(_ name: String) -> Bool {
    let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":"]
    return name.utf8.count <= 200 && !name.hasPrefix(".") && !name.hasInvisibles()
      && !name.unicodeScalars.contains(where: forbidden.contains)
  }

  /// Whether the path is directly inside one of the API's folders.
  fileprivate static func canBeFile(_ path: String) -> Bool {
    ListKey.allCases.contains { list in
      path.hasPrefix(list.folder + "/") && canBeFileName(String(path.dropFirst(list.folder.count + 1)))
    }
  }

  /// Reads the files of a folder: `group/index.json`, the files beside it, and those in `song/` if that exists.
  ///
  /// - Returns: `nil` if the folder has no `group/index.json`.
  /// - Throws: A ``FileError``, or a ``Finding`` if the files exceed the size limit of a host.
  init?(folder: String) throws {
    var bytes = 0
    func document(_ path: String) throws -> Document? {
      let file = UserFile(path: "\(folder)/\(path)")
      do throws(FileError) {
        guard let data = try file.read(atMost: APIClient.mostBytes - bytes) else { return nil }
        bytes += data.count
        return Document(path: path, data: data)
      } catch {
        guard error.reason == .tooLarge else { throw error }
        throw Finding(
          refusing: path, because: .tooLarge(limit: APIClient.mostBytes, unit: .bytesOfCatalog))
      }
    }
    guard let index = try document("group/index.json") else { return nil }
    var documents = [index]
    for list in ListKey.allCases {
      let path = "\(folder)/\(list.folder)"
      guard list == .groupname || FileManager.default.fileExists(atPath: path) else { continue }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw FileError(path: path, reason: .noPermission)
      }
      for name in names.sorted() where name.hasSuffix(".json") && "\(list.folder)/\(name)" != index.path {
        if let document = try document("\(list.folder)/\(name)") { documents.append(document) }
      }
    }
    self.init(documents: documents)
  }
}

extension CatalogFiles {
  /// The file names that Windows and its file systems reject.
  var namesOnlyForSome: [String] {
    let names = files.compactMap { $0.path.split(separator: "/").last.map(String.init) }
    return names.withoutDuplicates.filter { name in
      let stem = name.prefix { $0 != "." }.uppercased()
      let isPort = ["COM", "LPT"].contains(stem.prefix(3)) && stem.count == 4 && stem.last != "0"
      let isDevice =
        ["CON", "PRN", "AUX", "NUL"].contains(stem) || isPort && stem.last?.isWholeNumber == true
      return isDevice || name.hasSuffix(".") || name.hasSuffix(" ")
        || name.unicodeScalars.contains { "<>:\"|?*\\".unicodeScalars.contains($0) }
    }
  }

  /// What an export finds in the target folder.
  struct Target: Sendable {
    /// Whether there already is an export, with a readable index.
    fileprivate(set) var isExport = false
    /// The files to be overwritten that do not belong to an export.
    fileprivate(set) var foreignFiles: [String] = []
  }

  /// Examines the folder to export to, and throws if the files cannot be written.
  func target(in path: String) throws(FileError) -> Target {
    var target = Target()
    if FileSystem.isNoFolder(path) { throw FileError(path: path, reason: .isNoFolder) }
    guard let folder = try Folder.open(path, .all) else { return target }
    var subfolders: [(ListKey, Folder)] = []
    for list in ListKey.allCases {
      if let subfolder = try folder.subfolder(list.folder) { subfolders.append((list, subfolder)) }
    }
    let index = "group/index.json"
    if let data = try UserFile(path: folder.path(of: index)).read() {
      target.isExport = (try? WireFormat.decodeIndex(data, document: index)) != nil
    }
    for (list, subfolder) in subfolders {
      for name in names(in: list) {
        guard let present = try subfolder.status(name) else { continue }
        let path = subfolder.path(of: name)
        if present.kind == .folder { throw FileError(path: path, reason: .isFolder) }
        if !target.isExport || present.kind != .file { target.foreignFiles.append(path) }
      }
    }
    return target
  }

  /// Writes the files into a folder, each one completely or not at all. Other files are left alone, and symbolic links
  /// to other folders are not followed.
  ///
  /// - Parameter overwrites: Whether existing files may be overwritten.
  func write(into path: String, overwrites: Bool) throws(FileError) {
    let folder = try Folder.openOrCreate(path, mode: 0o777, .all)
    var subfolders: [String: Folder] = [:]
    for file in files {
      let (list, name) = FileSystem.split(file.path)
      var subfolder = subfolders[list]
      if subfolder == nil { subfolder = try folder.subfolder(list, makingWithMode: 0o777) }
      guard let subfolder else { throw FileError(path: path, reason: .missingFolder) }
      subfolders[list] = subfolder
      let path = subfolder.path(of: name)
      if try subfolder.status(name)?.kind == .link {
        try UserFile(path: path).write(file.data, overwrites: overwrites)
      } else {
        try subfolder.write(file.data, to: name, path, overwrites: overwrites)
      }
    }
  }

  private func names(in list: ListKey) -> [String] {
    files.map { FileSystem.split($0.path) }.filter { $0.folder == list.folder }.map(\.name)
  }
}

extension CatalogSnapshot.Document {
  fileprivate init(path: String, _ content: [String: JSONValue]) {
    self.init(path: path, data: Data(JSONValue.object(content).written().utf8))
  }
}
