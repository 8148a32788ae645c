public import Foundation

/// An item on the screen.
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?
  open var isSelected = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
}
