/// A view's content, as a value.
@MainActor
public protocol UIContentConfiguration {}

/// A text, with a second one below it.
@MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
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
