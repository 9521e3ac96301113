import KPGGCore
import KPGGNetworking

for group in try await Catalog.bundled.index().value.groups { print(group.slug) }

guard let address = CommandLine.arguments.dropFirst().first, let host = APIHost(address) else {
  fatalError("the address of a host is missing")
}
let catalog = Catalog(host: host)
do {
  _ = try await catalog.index()
  fatalError("the first question is answered")
} catch let error as APIError {
  print("first: \(error)")
}
let index = try await catalog.index().value
let members = try await catalog.members(index.groups).value
print("second: \(index.groups.count) groups, \(members.count) members")
