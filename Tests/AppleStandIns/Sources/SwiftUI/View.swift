@_exported public import UIKit

/// A part of what is on the screen.
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View

  @ViewBuilder var body: Body { get }

  /// What is to be read in the view; not part of the real protocol.
  func text(in environment: EnvironmentValues) -> String

  /// The identity that keeps the view's state; `nil` if its position in the hierarchy does. Not
  /// part of the real protocol.
  var identity: AnyHashable? { get }
}

extension View {
  public func text(in environment: EnvironmentValues) -> String { body.text(in: environment) }
  public var identity: AnyHashable? { body.identity }
}

/// A view without a body.
@MainActor
@preconcurrency
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
  public var identity: AnyHashable? { nil }
}

extension Never: View {
  public typealias Body = Never

  public var body: Never { preconditionFailure("there is no such view") }
  public var identity: AnyHashable? { nil }

  public func text(in environment: EnvironmentValues) -> String { "" }
}

public struct EmptyView: PrimitiveView {
  public init() {}

  public func text(in environment: EnvironmentValues) -> String { "" }
}

extension Optional: View where Wrapped: View {
  public var body: Never { preconditionFailure("an optional view has no body") }
  public var identity: AnyHashable? { self?.identity }

  public func text(in environment: EnvironmentValues) -> String {
    self?.text(in: environment) ?? ""
  }
}

/// Views in a row.
public struct Pair<First: View, Second: View>: PrimitiveView {
  let first: First
  let second: Second

  public func text(in environment: EnvironmentValues) -> String {
    first.text(in: environment) + second.text(in: environment)
  }
}

/// One of two views.
public enum Either<First: View, Second: View>: PrimitiveView {
  case first(First)
  case second(Second)

  public func text(in environment: EnvironmentValues) -> String {
    switch self {
    case .first(let view): view.text(in: environment)
    case .second(let view): view.text(in: environment)
    }
  }
}

@MainActor
@preconcurrency
@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<First: View, Second: View>(
    _ first: First, _ second: Second
  ) -> Pair<First, Second> { Pair(first: first, second: second) }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> Either<First, Second> { .first(first) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> Either<First, Second> { .second(second) }
}

public struct AnyView: PrimitiveView {
  private let content: any View

  public init(_ content: some View) { self.content = content }

  public func text(in environment: EnvironmentValues) -> String { content.text(in: environment) }
}
