/// A view's content, as a value.
@MainActor
public protocol UIContentConfiguration {}

/// A configuration with a text that can be read on the screen; not part of the real module.
@MainActor
public protocol ReadableConfiguration: UIContentConfiguration {
  var text: String? { get }
}

/// A text, with a second one below it.
@MainActor
public struct UIListContentConfiguration: ReadableConfiguration {
  public var text: String?
  public var secondaryText: String?

  init() {}

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration() }

  public static func groupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}
