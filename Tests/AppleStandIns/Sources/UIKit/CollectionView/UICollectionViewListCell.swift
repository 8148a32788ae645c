/// An item that looks like a table row.
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  open var indentationLevel = 0
  open var accessories: [UICellAccessory] = [] {
    didSet {
      let types = accessories.map(\.accessoryType)
      precondition(Set(types).count == types.count, "two accessories of one type: \(types)")
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

/// A small view at the edge of a list cell.
@MainActor
public struct UICellAccessory {
  public enum AccessoryType: Hashable {
    case disclosureIndicator, outlineDisclosure, checkmark, label
    case customView(UIView)
    case delete, multiselect, reorder
  }

  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }

  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement

    public init(customView: UIView, placement: Placement) {
      self.customView = customView
      self.placement = placement
    }
  }

  public let accessoryType: AccessoryType

  /// Not readable in the real type.
  public let action: (() -> Void)?

  init(accessoryType: AccessoryType, action: (() -> Void)? = nil) {
    self.accessoryType = accessoryType
    self.action = action
  }

  /// The user taps the accessory; not part of the real type.
  public func userTaps() { action?() }

  public static func delete(
    displayed: DisplayedState = .whenEditing, actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(accessoryType: .delete, action: actionHandler)
  }

  public static func multiselect(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(accessoryType: .multiselect)
  }

  public static func reorder(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(accessoryType: .reorder)
  }

  public static func disclosureIndicator(
    displayed: DisplayedState = .always
  ) -> UICellAccessory {
    UICellAccessory(accessoryType: .disclosureIndicator)
  }

  public static func outlineDisclosure(
    displayed: DisplayedState = .always, actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(accessoryType: .outlineDisclosure, action: actionHandler)
  }

  public static func checkmark(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(accessoryType: .checkmark)
  }

  public static func label(
    text: String, displayed: DisplayedState = .always
  ) -> UICellAccessory {
    UICellAccessory(accessoryType: .label)
  }

  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(accessoryType: .customView(configuration.customView))
  }
}
