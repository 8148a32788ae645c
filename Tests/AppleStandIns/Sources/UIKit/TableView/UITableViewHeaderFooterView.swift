public import Foundation

/// A section's header or footer. If a section has only a title, the table makes one.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  open internal(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open private(set) var textLabel: UILabel?
  open var contentConfiguration: (any UIContentConfiguration)?

  /// Not `required` in the real class, where Objective-C makes views of any class.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addLabel()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addLabel()
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
