// FoundationEssentials starts faster than Foundation, since it loads no ICU data. macOS has only the whole Foundation.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
