public import Foundation

/// A row on the screen.
@MainActor
open class UITableViewCell: UIView, ConfigurationUpdating {
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  open internal(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open private(set) var textLabel: UILabel?
  open var contentConfiguration: (any UIContentConfiguration)?
  open var isSelected = false { didSet { setNeedsUpdateConfiguration() } }
  open var isEditing = false { didSet { setNeedsUpdateConfiguration() } }

  /// Whether a row of a table shows the cell.
  var isShown = false

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addLabel()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addLabel()
  }

  /// Makes a cell of a registered class, as with collection views.
  public required convenience init(registered identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  private func addLabel() {
    addSubview(contentView)
    let label = UILabel()
    contentView.addSubview(label)
    textLabel = label
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    isSelected = selected
  }

  open func prepareForReuse() {}

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// In the real class, it is private.
  var needsUpdateConfiguration = true

  open var configurationState: UICellConfigurationState {
    UICellConfigurationState(isSelected: isSelected, isEditing: isEditing)
  }

  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void

  /// Setting it requests an update.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  open func setNeedsUpdateConfiguration() { requestUpdate() }

  open func updateConfiguration(using state: UICellConfigurationState) {}

  func updateConfiguration() {
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }
}
