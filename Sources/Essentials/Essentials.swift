// The part of Foundation that needs no data of its own, and so starts fast: on macOS there is only the whole.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
