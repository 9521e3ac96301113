package import Foundation

/// The original app's API, made from the bundled catalog. It has only the app's groups, members and keys.
package enum OriginalAPI {
  private static let groupKeys: Set = [
    "groupname", "grouplogo", "groupimage", "hitsong", "haspreviousmember",
  ]
  private static let memberKeys: Set = [
    "activityname", "name", "birth", "mbti", "bloodtype", "mainimage", "ispreviousmember",
  ]

  private typealias Record = [String: Any]

  /// Returns the documents by path: the index, and the members of each group.
  package static func documents() throws -> [String: Data] {
    let sections = try lists("group", in: "index.json")
    let original = sections.values.joined().filter { $0["original"] as? Bool == true }
    let names = Set(original.compactMap { $0["groupname"] as? String })
    let groups = sections.mapValues { groups in
      only(groupKeys, groups.filter { names.contains($0["groupname"] as? String ?? "") })
    }.filter { !$0.value.isEmpty }
    var documents = ["group/index.json": try document("group", groups)]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file != "index.json" {
      for (name, members) in try lists("groupname", in: file) where names.contains(name) {
        documents["group/\(name).json"] = try document("groupname", [name: only(memberKeys, members)])
      }
    }
    return documents
  }

  private static let folder = Repository.path("Fixtures/group")

  private static func lists(_ key: String, in file: String) throws -> [String: [Record]] {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
    let document = try JSONSerialization.jsonObject(with: data) as? Record
    return document?[key] as? [String: [Record]] ?? [:]
  }

  private static func only(_ keys: Set<String>, _ records: [Record]) -> [Record] {
    records.map { record in record.filter { keys.contains($0.key) } }
  }

  private static func document(_ key: String, _ lists: [String: [Record]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: [key: lists])
  }
}
