public import Foundation

/// A view that a collection view reuses.
@MainActor
open class UICollectionReusableView: UIView {
  /// The identifier that the view was dequeued with.
  open internal(set) var reuseIdentifier: String?

  /// Whether a collection view shows the view.
  var isShown = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a view of a registered class. Not part of the real class, where Objective-C does that. A
  /// class inherits it unless it has another designated initializer, and cannot be used there then.
  public required convenience init(registered: Void) {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func prepareForReuse() {}
}
