internal import Characters
internal import Essentials

extension CatalogSnapshot {
  /// The documents as the files that a web server has to serve to be a host of the API: those of the snapshot as they
  /// are, and beside them one for each group or era that has none, made of the others.
  ///
  /// A group whose name cannot be the name of a file has none; its members are in the file of its era.
  ///
  /// - Throws: The ``Finding`` that makes the index useless.
  package func files() async throws -> [Document] {
    let index = try await catalog.index().value
    var files = documents.filter { Self.canBeFile($0.path) }
    var paths = Set(files.map { $0.path.lowercased() })
    let byEra = Dictionary(grouping: index.groups, by: \.era)
    for list in ListKey.allCases {
      let lists = lists(list)
      func add(_ name: String, _ groups: [Group]) {
        let path = "\(list.folder)/\(name).json"
        var listed: [String: JSONValue] = [:]
        for group in groups { listed.merge(lists[group.apiName.folded] ?? [:]) { first, _ in first } }
        guard !listed.isEmpty, paths.insert(path.lowercased()).inserted else { return }
        files.append(Document(path: path, [list.name: .object(listed)]))
      }
      for section in index.sections { add(section.era.description, byEra[section.era] ?? []) }
      for group in index.groups where Self.canBeFileName(group.apiName) { add(group.apiName, [group]) }
    }
    return files
  }

  /// The files of the original app's API: its sections with its groups, and the members of each of these groups, with
  /// nothing but what that API said.
  ///
  /// - Throws: The ``Finding`` that makes the index useless.
  package func originalFiles() async throws -> [Document] {
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
    return [Document(path: "group/index.json", ["group": .object(sections)])]
      + groups.filter { Self.canBeFileName($0.apiName) }.compactMap { group in
        guard case .list(let members)? = lists[group.apiName.folded]?.values.first else { return nil }
        let own = JSONValue.object([group.apiName: only(MemberKey.ofOriginal, members)])
        return Document(path: "group/\(group.apiName).json", [ListKey.groupname.name: own])
      }
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
  private static func canBeFile(_ path: String) -> Bool {
    ListKey.allCases.contains { list in
      path.hasPrefix(list.folder + "/") && canBeFileName(String(path.dropFirst(list.folder.count + 1)))
    }
  }

  /// Reads the files of a folder: `group/index.json`, those beside it, and those of `song/`, if there is such a folder.
  ///
  /// - Returns: `nil` if the folder has no `group/index.json`.
  package init?(folder: String) throws(FileError) {
    func document(_ path: String) throws(FileError) -> Document? {
      try SharedFile(path: "\(folder)/\(path)").read().map { Document(path: path, data: $0) }
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

  /// The files of a folder that an export would write over, though they are none: an export has an index that can be read.
  package static func foreignFiles(inTheWayOf files: [Document], in folder: String) throws(FileError)
    -> [String]
  {
    if FileSystem.isFolder(folder) == false { throw FileError(path: folder, reason: .isNoFolder) }
    let path = "group/index.json"
    if let data = try SharedFile(path: "\(folder)/\(path)").read(),
      (try? WireFormat.decodeIndex(data, document: path)) != nil
    {
      return []
    }
    return files.map { "\(folder)/\($0.path)" }.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The names of files that Windows, and file systems made for it, cannot hold.
  package static func namesOnlyForSome(_ files: [Document]) -> [String] {
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

  /// Writes files into a folder, each of them whole or not at all. A path that leads out of its folders `group` and `song`
  /// is an error.
  package static func write(_ files: [Document], into folder: String) throws(FileError) {
    for list in ListKey.allCases { SharedFile.clearAbandoned(in: "\(folder)/\(list.folder)") }
    for file in files {
      guard canBeFile(file.path) else { throw FileError(path: file.path, reason: .isNoFile) }
      try SharedFile(path: "\(folder)/\(file.path)").replace(by: file.data, mode: 0o644)
    }
  }
}

extension CatalogSnapshot.Document {
  fileprivate init(path: String, _ content: [String: JSONValue]) {
    self.init(path: path, data: Data(JSONValue.object(content).written().utf8))
  }
}
