internal import Essentials

extension CatalogSnapshot {
  /// The documents as the files that a web server has to serve to be a host of the API: those of the snapshot as they
  /// are, and beside them one for each group or era that has none, made of the others.
  ///
  /// A group whose name cannot be the name of a file has none; its members are in the file of its era.
  ///
  /// - Throws: The ``Finding`` that makes the index useless.
  public func files() async throws -> [Document] {
    let index = try await catalog.index().value
    var files = documents.filter { Self.canBeFile($0.path) }
    var paths = Set(files.map { $0.path.lowercased() })
    var lists: [String: [String: JSONValue]] = [:]
    for document in documents where !WireFormat.listedGroups(document.data).isEmpty {
      let value = try? JSONValue(json: document.data)
      guard case .object(let names)? = value?["groupname"] else { continue }
      for (name, list) in names { lists[name.folded, default: [:]][name] = list }
    }
    func add(_ name: String, _ groups: [Group]) throws {
      let path = "group/\(name).json"
      var members: [String: JSONValue] = [:]
      for group in groups { members.merge(lists[group.apiName.folded] ?? [:]) { first, _ in first } }
      guard !members.isEmpty, paths.insert(path.lowercased()).inserted else { return }
      let content = JSONValue.object(["groupname": .object(members)])
      files.append(Document(path: path, data: Data(content.written().utf8)))
    }
    let byEra = Dictionary(grouping: index.groups, by: \.era)
    for section in index.sections { try add(section.era.description, byEra[section.era] ?? []) }
    for group in index.groups where Self.canBeFileName(group.apiName) { try add(group.apiName, [group]) }
    return files
  }

  private static func canBeFileName(_ name: String) -> Bool {
    let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":"]
    let invisible: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
    return name.utf8.count <= 200 && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { scalar in
        !forbidden.contains(scalar) && !invisible.contains(scalar.properties.generalCategory)
      }
  }

  /// Whether the path is that of a file in the folder `group`, and of nothing outside it.
  private static func canBeFile(_ path: String) -> Bool {
    path.hasPrefix("group/") && canBeFileName(String(path.dropFirst("group/".count)))
  }

  /// Reads the files of a folder: `group/index.json` and those beside it.
  ///
  /// - Returns: `nil` if the folder has no `group/index.json`.
  public init?(folder: String) throws(FileError) {
    func document(_ path: String) throws(FileError) -> Document? {
      try SharedFile(path: "\(folder)/\(path)").read().map { Document(path: path, data: $0) }
    }
    guard let index = try document("group/index.json") else { return nil }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder + "/group")
    } catch {
      throw FileError(path: folder + "/group", reason: .noPermission)
    }
    var documents = [index]
    for name in names.sorted() where name.hasSuffix(".json") && name != "index.json" {
      if let document = try document("group/\(name)") { documents.append(document) }
    }
    self.init(documents: documents)
  }

  /// Writes files into a folder, each of them whole or not at all. A path that leads out of its folder `group` is an
  /// error.
  public static func write(_ files: [Document], into folder: String) throws(FileError) {
    SharedFile.clearAbandoned(in: folder + "/group")
    for file in files {
      guard canBeFile(file.path) else { throw FileError(path: file.path, reason: .isNoFile) }
      try SharedFile(path: "\(folder)/\(file.path)").replace(by: file.data, mode: 0o644)
    }
  }
}
