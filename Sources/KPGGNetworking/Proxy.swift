import Foundation

/// The proxy that the environment names for an address, by curl's rules, which URLSession follows on Linux. It is needed for
/// messages alone.
struct Proxy: Equatable {
  /// Its host and port, without a user name or password.
  let address: String
  /// The variable that names it.
  let variable: String

  /// `nil` if there is none. On macOS the system's settings decide, and not the environment.
  init?(for url: URL) {
    #if os(Linux)
      func first(_ names: [String]) -> (name: String, value: String)? {
        for name in names {
          if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return (name, value) }
        }
        return nil
      }
      guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
      // A web server that runs CGI programs sets HTTP_PROXY to a header of the request.
      let names = scheme == "http" ? ["http_proxy"] : ["\(scheme)_proxy", scheme.uppercased() + "_PROXY"]
      guard let (name, value) = first(names + ["all_proxy", "ALL_PROXY"]),
        !Self.isExcluded(host, by: first(["no_proxy", "NO_PROXY"])?.value ?? "")
      else { return nil }
      let authority = (value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...])
        .prefix { !"/?#".contains($0) }
      address = String(authority.split(separator: "@").last ?? authority)
      variable = name
    #else
      return nil
    #endif
  }

  /// Whether a list of hosts and domains without a proxy contains the host.
  private static func isExcluded(_ host: String, by list: String) -> Bool {
    if list == "*" { return true }
    let isNumeric = host.allSatisfy { $0.isNumber || ".:[]".contains($0) }
    return list.split { ", \t".contains($0) }.contains { entry in
      // Which addresses a network has is left to libcurl: if it may be excluded, the proxy is not blamed.
      if entry.contains("/") { return isNumeric }
      let name = entry.drop { $0 == "." }.lowercased()
      return host == name || !isNumeric && host.hasSuffix("." + name)
    }
  }
}
