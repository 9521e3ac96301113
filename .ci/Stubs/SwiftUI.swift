// The part of SwiftUI and of Apple's Foundation that the documentation's article uses, as signatures, to type-check it
// on Linux. Nothing here is ever run.

@_exported public import Foundation
@_exported public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return fatalError() }
}

@MainActor public struct Stub: View {
  public var body: Never { return fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Stub { fatalError() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<Content: View>(first: Content) -> Stub { fatalError() }
  public static func buildEither<Content: View>(second: Content) -> Stub { fatalError() }
}

@MainActor public protocol Scene {}

@MainActor public protocol App {
  associatedtype Body: Scene
  init()
  var body: Body { get }
}

extension App {
  public static func main() {}
}

public struct WindowGroup: Scene {
  public init(@ViewBuilder content: () -> some View) {}
}

@propertyWrapper @MainActor public struct State<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public init(wrappedValue: Value) {}
}

@MainActor public struct Binding<Value> {}

public protocol Primitive: View where Body == Never {}

extension Primitive {
  public var body: Never { return fatalError() }
}

public struct Text: Primitive {
  public init(_ text: some StringProtocol) {}
}

public struct List: Primitive {
  public init(@ViewBuilder content: () -> some View) {}
}

public struct Section: Primitive {
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> some View) {}
}

public struct Group: Primitive {
  public init(@ViewBuilder content: () -> some View) {}
}

public struct ForEach: Primitive {
  public init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> some View)
  where Data.Element: Identifiable {}
}

public struct NavigationStack: Primitive {
  public init(@ViewBuilder root: () -> some View) {}
}

public struct NavigationLink: Primitive {
  public init(_ title: some StringProtocol, @ViewBuilder destination: () -> some View) {}
}

public struct Link: Primitive {
  public init(_ title: some StringProtocol, destination: URL) {}
}

public struct Button: Primitive {
  public init(_ title: some StringProtocol, systemImage: String, action: @escaping @MainActor () -> Void) {}
}

extension View {
  public func navigationTitle(_ title: some StringProtocol) -> some View { Stub() }
  public func searchable(text: Binding<String>) -> some View { Stub() }
  public func task(_ action: @escaping @Sendable @isolated(any) () async -> Void) -> some View { Stub() }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { Stub() }
  public func toolbar(@ViewBuilder content: () -> some View) -> some View { Stub() }
}

// These properties are missing in Foundation on Linux.
extension URL {
  public static var applicationSupportDirectory: URL { fatalError() }
  public static var cachesDirectory: URL { fatalError() }
}
