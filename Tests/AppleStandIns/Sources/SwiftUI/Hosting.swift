public import UIKit

/// A view of UIKit within views of SwiftUI.
@MainActor
@preconcurrency
public protocol UIViewRepresentable: PrimitiveView {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  public func text(in environment: EnvironmentValues) -> String { "" }
}

public struct Transaction {
  public var animation: Animation?

  public init() {}
}

@MainActor
@preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment = EnvironmentValues()
  public var transaction = Transaction()

  /// Not public in the real module.
  public init(_ coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// A view of SwiftUI in a cell. The cell has an environment of its own.
@MainActor
public struct UIHostingConfiguration<Content: View, Background: View>: ReadableConfiguration {
  /// The view. Not readable in the real type.
  public let content: Content

  /// The space around the content; `nil` for the system's. Not readable in the real type.
  public private(set) var insets: EdgeInsets?

  /// The view behind the content. Not readable in the real type.
  public private(set) var background: Background?

  public func margins(_ edges: Edge.Set = .all, _ insets: EdgeInsets) -> Self {
    var configuration = self
    configuration.insets = insets
    return configuration
  }

  public func background<NewBackground: View>(
    @ViewBuilder content: () -> NewBackground
  ) -> UIHostingConfiguration<Content, NewBackground> {
    UIHostingConfiguration<Content, NewBackground>(self.content, insets, content())
  }

  fileprivate init(_ content: Content, _ insets: EdgeInsets?, _ background: Background?) {
    (self.content, self.insets, self.background) = (content, insets, background)
  }

  public var text: String? {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    return content.text(in: environment)
      + (background.map { " on \($0.text(in: environment))" } ?? "")
  }
}

extension UIHostingConfiguration: IdentifiedConfiguration {
  public var identity: AnyHashable? { content.identity }
}

/// A configuration whose view has an identity; not part of the real module.
@MainActor
public protocol IdentifiedConfiguration {
  var identity: AnyHashable? { get }
}

extension UIHostingConfiguration where Background == EmptyView {
  public init(@ViewBuilder content: () -> Content) { self.init(content(), nil, nil) }
}
