/// A view's content, as a value.
@MainActor
public protocol UIContentConfiguration {}

/// A configuration with a text that can be read on the screen; not part of the real module.
@MainActor
public protocol ReadableConfiguration: UIContentConfiguration {
  var text: String? { get }
}

/// A text.
@MainActor
public struct UIListContentConfiguration: ReadableConfiguration {
  public var text: String?

  init() {}

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

  public static func groupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}
