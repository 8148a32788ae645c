public import Foundation

/// A section's header or footer. If a section has only a title, the table makes one.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  open internal(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open private(set) var textLabel: UILabel?
  open var contentConfiguration: (any UIContentConfiguration)?

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addLabel()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addLabel()
  }

  /// Makes a view of a registered class, as with collection views.
  public required convenience init(registered identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  private func addLabel() {
    addSubview(contentView)
    let label = UILabel()
    contentView.addSubview(label)
    textLabel = label
  }

  open func prepareForReuse() {}

  open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }
}
