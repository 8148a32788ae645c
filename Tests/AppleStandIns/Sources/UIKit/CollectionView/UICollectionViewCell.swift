public import Foundation

/// An item on the screen.
@MainActor
open class UICollectionViewCell: UICollectionReusableView, ConfigurationUpdating {
  open private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?
  open var isSelected = false { didSet { setNeedsUpdateConfiguration() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// In the real class, it is private.
  var needsUpdateConfiguration = true

  open var configurationState: UICellConfigurationState {
    UICellConfigurationState(isSelected: isSelected)
  }

  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void

  /// Setting it requests an update.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  public func setNeedsUpdateConfiguration() { requestUpdate() }

  open func updateConfiguration(using state: UICellConfigurationState) {}

  func updateConfiguration() {
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }
}
