internal import Characters
internal import Essentials

/// The files of an export.
package struct CatalogFiles: Sendable {
  /// The files, each with a path below the folder.
  package fileprivate(set) var files: [CatalogSnapshot.Document] = []
  /// The paths of those that are left out: on many disks each of them would be the file of another name, from which it
  /// differs in case or in how its letters are composed.
  package private(set) var leftOut: [String] = []
  /// The paths of the files by what disks that make no difference between cases take them for.
  private var paths: [String: String] = [:]

  /// Adds a file, unless its path leads out of the API's folders.
  fileprivate mutating func add(_ file: CatalogSnapshot.Document) {
    guard CatalogSnapshot.canBeFile(file.path) else { return }
    // Full case folding. Strings are equal however their letters are composed.
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
  /// The documents as the files that a web server has to serve to be a host of the API: those of the snapshot as they
  /// are, and beside them one for each group or era that has none, made of the others.
  ///
  /// A group whose name cannot be the name of a file has none, nor has one whose name is that of another to disks that
  /// make no difference between cases; its members are in the file of its era.
  ///
  /// - Throws: The ``Finding`` that makes the index useless.
  package func files() async throws -> CatalogFiles {
    let index = try await catalog.index().value
    var files = CatalogFiles()
    for document in documents { files.add(document) }
    let byEra = Dictionary(grouping: index.groups, by: \.era)
    for list in ListKey.allCases {
      let lists = lists(list)
      func add(_ name: String, _ groups: [Group]) {
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

  /// The files of the original app's API: its sections with its groups, and the members of each of these groups, with
  /// nothing but what that API said.
  ///
  /// - Throws: The ``Finding`` that makes the index useless.
  package func originalFiles() async throws -> CatalogFiles {
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

  /// What the documents list of each group, by its folded name and then by the name as it is written.
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

  /// Whether the path is that of a file in one of the API's folders, and of nothing outside them.
  fileprivate static func canBeFile(_ path: String) -> Bool {
    ListKey.allCases.contains { list in
      path.hasPrefix(list.folder + "/") && canBeFileName(String(path.dropFirst(list.folder.count + 1)))
    }
  }

  /// Reads the files of a folder: `group/index.json`, those beside it, and those of `song/`, if there is such a folder.
  ///
  /// - Returns: `nil` if the folder has no `group/index.json`.
  /// - Throws: A ``FileError``, or the ``Finding`` that there is more than a host may have; the rest is not read.
  package init?(folder: String) throws {
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
  /// The names of files that Windows, and file systems made for it, cannot hold.
  package var namesOnlyForSome: [String] {
    let names = files.compactMap { $0.path.split(separator: "/").last.map(String.init) }
    return names.withoutRepetitions.filter { name in
      let stem = name.prefix { $0 != "." }.uppercased()
      let isPort = ["COM", "LPT"].contains(stem.prefix(3)) && stem.count == 4 && stem.last != "0"
      let isDevice =
        ["CON", "PRN", "AUX", "NUL"].contains(stem) || isPort && stem.last?.isWholeNumber == true
      return isDevice || name.hasSuffix(".") || name.hasSuffix(" ")
        || name.unicodeScalars.contains { "<>:\"|?*\\".unicodeScalars.contains($0) }
    }
  }

  /// What an export finds in its folder.
  package struct Target: Sendable {
    /// Whether there is an export already: an index that can be read.
    package fileprivate(set) var isExport = false
    /// What would be overwritten though it is no file of an export.
    package fileprivate(set) var foreignFiles: [String] = []
  }

  /// Looks at the folder into which the files are to be written, and throws what keeps them from it.
  package func target(in path: String) throws(FileError) -> Target {
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

  /// Writes the files into a folder, each of them whole or not at all. Nothing else in it is touched, and nothing is
  /// written into another folder to which a symbolic link leads.
  ///
  /// - Parameter overwrites: Whether what is there may be overwritten.
  package func write(into path: String, overwrites: Bool) throws(FileError) {
    let folder = try Folder.made(path, mode: 0o777, .all)
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
