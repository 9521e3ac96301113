import Foundation

/// The proxy that the environment sets for a URL, by the rules of curl. URLSession follows the same rules on Linux. The
/// proxy is used only in error messages.
struct Proxy: Equatable {
  /// The host and port, without a user name or password.
  let address: String
  /// The environment variable that sets the proxy.
  let variable: String

  /// Returns `nil` if there is none. macOS uses its system settings instead of the environment.
  init?(for url: URL) {
    #if os(Linux)
      func first(_ names: [String]) -> (name: String, value: String)? {
        for name in names {
          if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return (name, value) }
        }
        return nil
      }
      guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
      // Ignore HTTP_PROXY for http, as curl does: in a CGI program, a header of the request sets it.
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

  /// Whether a `no_proxy` list contains the host.
  private static func isExcluded(_ host: String, by list: String) -> Bool {
    if list == "*" { return true }
    let isNumeric = host.allSatisfy { $0.isNumber || ".:[]".contains($0) }
    return list.split { ", \t".contains($0) }.contains { entry in
      // Only libcurl evaluates network ranges. If a numeric host might match one, don't blame the proxy.
      if entry.contains("/") { return isNumeric }
      let name = entry.drop { $0 == "." }.lowercased()
      return host == name || !isNumeric && host.hasSuffix("." + name)
    }
  }
}
