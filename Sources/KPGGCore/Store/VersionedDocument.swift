internal import Essentials

/// A JSON object with a version, `major.minor`, and a list. All else that it holds, from whatever program, stays as it
/// is when it is written again.
struct VersionedDocument: Hashable, Sendable {
  /// The key of the list.
  let key: String
  /// The list.
  var list: [JSONValue] = []
  private var rest: [String: JSONValue] = ["version": .string("1.0")]

  /// A new document.
  init(key: String) {
    self.key = key
  }

  /// Reads a document of version 1.
  init(_ data: Data, key: String) throws(StoreError.Reason) {
    self.key = key
    do {
      guard case .object(let object) = try JSONValue(json: data) else {
        throw StoreError.Reason.damaged(.noObject)
      }
      rest = object
    } catch let reason as StoreError.Reason {
      throw reason
    } catch {
      throw error is JSONValue.NotRepresentable ? .newer(version: nil) : .damaged(.notJSON)
    }
    try checkVersion()
    guard case .list(let list)? = rest.removeValue(forKey: key) else { throw .damaged(.lacks(key: key)) }
    self.list = list
  }

  private func checkVersion() throws(StoreError.Reason) {
    let version: String
    switch rest["version"] {
    case .string(let text): version = text
    case .integer(let number) where number > 1: version = "\(number)"
    case .number(let number) where number > 1: version = "\(number)"
    default: throw .damaged(.lacks(key: "version"))
    }
    let digits = version.prefix { $0 != "." }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .damaged(.lacks(key: "version"))
    }
    // A number of any length, which need not fit into any type.
    let major = digits.drop { $0 == "0" }
    guard major.isEmpty || major == "1" else { throw .newer(version: version) }
  }

  func encoded() throws -> Data {
    var object = rest
    object[key] = .list(list)
    return try JSONValue.object(object).written()
  }
}
