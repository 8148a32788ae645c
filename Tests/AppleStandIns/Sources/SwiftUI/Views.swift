import UIKit

public struct Text: PrimitiveView {
  private let string: String

  public init(_ string: String) { self.string = string }

  public func text(in environment: EnvironmentValues) -> String { string }
}

public struct Image: PrimitiveView {
  private let name: String

  public init(systemName: String) { name = systemName }

  public func text(in environment: EnvironmentValues) -> String { "[\(name)] " }
}

public struct Button<Label: View>: PrimitiveView {
  private let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  public func text(in environment: EnvironmentValues) -> String { label.text(in: environment) }
}

public struct ButtonRole: Equatable, Sendable {
  private let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

public struct HStack<Content: View>: PrimitiveView {
  private let content: Content

  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func text(in environment: EnvironmentValues) -> String { content.text(in: environment) }
}

/// A view in another environment.
struct EnvironmentView<Content: View>: PrimitiveView {
  let content: Content
  let transform: (inout EnvironmentValues) -> Void

  func text(in environment: EnvironmentValues) -> String {
    var environment = environment
    transform(&environment)
    return content.text(in: environment)
  }

  var identity: AnyHashable? { content.identity }
}

/// A view with an identity.
struct IdentifiedView<Content: View, ID: Hashable>: PrimitiveView {
  let content: Content
  let id: ID

  func text(in environment: EnvironmentValues) -> String { content.text(in: environment) }

  var identity: AnyHashable? { id }
}

// Most modifiers change nothing that can be read.
extension View {
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
  }

  public func id(_ id: some Hashable) -> some View { IdentifiedView(content: self, id: id) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func frame(width: CGFloat? = nil) -> some View { self }
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  public func accessibilityLabel(_ label: Text) -> some View { self }
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func opacity(_ opacity: Double) -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }
}

public protocol PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

public struct Font {
  public struct Weight { public static var semibold: Weight { Weight() } }

  public static var caption: Font { Font() }
  public func weight(_ weight: Weight) -> Font { self }
}

public struct AccessibilityTraits {
  public static var isHeader: AccessibilityTraits { AccessibilityTraits() }
}

public enum Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let leading = Set(rawValue: 1)
    public static let all = Set(rawValue: 15)
  }
}

public enum HorizontalEdge: Sendable { case leading, trailing }

public enum Visibility: Sendable { case automatic, visible, hidden }

public struct EdgeInsets: Equatable, Sendable {
  public var top: CGFloat = 0
  public var leading: CGFloat = 0
  public var bottom: CGFloat = 0
  public var trailing: CGFloat = 0

  public init() {}

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension NSDirectionalEdgeInsets {
  public init(_ edgeInsets: EdgeInsets) {
    self.init(
      top: edgeInsets.top, leading: edgeInsets.leading, bottom: edgeInsets.bottom,
      trailing: edgeInsets.trailing)
  }
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let container = SafeAreaRegions(rawValue: 1)
  public static let all = SafeAreaRegions(rawValue: 3)
}

public struct Color: PrimitiveView {
  public static var red: Color { Color() }

  public func text(in environment: EnvironmentValues) -> String { "" }
}

extension UIColor {
  public convenience init(_ color: Color) { self.init() }
}

public struct Animation: Sendable {
  public static let `default` = Animation()
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

public struct Label: PrimitiveView {
  private let title: String

  public init(_ title: String, systemImage: String) { self.title = "[\(systemImage)] \(title)" }

  public func text(in environment: EnvironmentValues) -> String { title }
}
