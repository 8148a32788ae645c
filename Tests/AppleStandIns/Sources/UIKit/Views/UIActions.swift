public import Foundation

/// A system symbol.
@MainActor
open class UIImage: NSObject {
  /// The symbol's name; not part of the real class.
  public let name: String

  public nonisolated init?(systemName name: String) {
    self.name = name
    super.init()
  }
}

/// A menu entry.
@MainActor
open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let destructive = Attributes(rawValue: 1 << 1)
  }

  open private(set) var title: String
  open private(set) var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

/// An entry that does something.
@MainActor
public final class UIAction: UIMenuElement {
  public struct Identifier: Hashable, Sendable {
    let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The control of the action.
  public internal(set) var sender: Any?

  public let identifier: Identifier?
  public var attributes: Attributes
  private let handler: (UIAction) -> Void

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    attributes: Attributes = [], handler: @escaping (UIAction) -> Void
  ) {
    self.identifier = identifier
    self.attributes = attributes
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// The user chooses the entry; not part of the real class.
  public func perform() { handler(self) }
}

/// A list of entries.
@MainActor
public final class UIMenu: UIMenuElement {
  public let children: [UIMenuElement]

  public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
    self.children = children
    super.init(title: title, image: image)
  }
}

/// A menu that appears beside an item.
@MainActor
public final class UIContextMenuConfiguration: NSObject {
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  private let actionProvider: ActionProvider?

  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIResponder?)? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    self.actionProvider = actionProvider
    super.init()
  }

  /// The menu to show; not part of the real class.
  public var menu: UIMenu? { actionProvider?([]) }
}

/// A button beside an item that the user has swiped.
@MainActor
public final class UIContextualAction: NSObject {
  public enum Style: Int, Sendable {
    case normal, destructive
  }

  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let style: Style
  public let title: String?
  public let handler: Handler
  public var image: UIImage?
  public var backgroundColor: UIColor?

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}

/// The buttons beside an item that the user has swiped.
@MainActor
public final class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  public var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// A button.
@MainActor
open class UIButton: UIView {
  public struct State: Sendable {
    public static let normal = State()
  }

  private var action: UIAction?

  /// What the button shows.
  public private(set) var currentImage: UIImage?

  public required convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    currentImage = primaryAction?.image
    action = primaryAction
  }

  open func setImage(_ image: UIImage?, for state: State) { currentImage = image }

  /// The user taps the button; not part of the real class.
  public func userTaps() {
    action?.sender = self
    action?.perform()
  }
}
