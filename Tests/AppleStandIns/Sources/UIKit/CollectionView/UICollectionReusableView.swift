public import Foundation

/// A view that a collection view reuses.
@MainActor
open class UICollectionReusableView: UIView {
  /// The identifier that the view was dequeued with.
  open internal(set) var reuseIdentifier: String?

  /// Whether a collection view shows the view.
  var isShown = false

  /// Not `required` in the real class, where Objective-C makes views of any class.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func prepareForReuse() {}
}
