public import Foundation

/// A file of views: here a closure that creates them.
public final class NSNib: NSObject {
  public typealias Name = String

  /// Makes the object at the top level; not part of the real class.
  public let make: @MainActor () -> AnyObject

  /// Not part of the real class.
  public init(make: @escaping @MainActor () -> AnyObject) {
    self.make = make
    super.init()
  }
}

/// The owner of a view.
@MainActor
open class NSViewController: NSResponder, NSUserInterfaceItemIdentification {
  open var identifier: NSUserInterfaceItemIdentifier?
  open var title: String?
  private var loadedView: NSView?

  /// The real initializer has no default values, since there `init()` is inherited.
  public init(nibName nibNameOrNil: NSNib.Name? = nil, bundle: Bundle? = nil) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Makes an item of a registered class. Not part of the real class, where Objective-C does that.
  public required convenience init(registered: Void) {
    self.init(nibName: nil, bundle: nil)
  }

  open var view: NSView {
    get {
      if loadedView == nil {
        loadView()
        if loadedView != nil { viewDidLoad() }
      }
      return loadedView ?? NSView()
    }
    set { loadedView = newValue }
  }

  /// The real class loads a nib file, and fails if there is none. Here it makes an empty view.
  open func loadView() {
    view = NSView()
  }

  open func viewDidLoad() {}
}
