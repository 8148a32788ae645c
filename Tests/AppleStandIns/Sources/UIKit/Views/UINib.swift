public import Foundation

/// A file of views: here a closure that creates them.
@MainActor
open class UINib: NSObject {
  /// Makes the view at the top level; not part of the real class.
  let make: () -> UIView

  /// Not part of the real class.
  public init(make: @escaping () -> UIView) {
    self.make = make
    super.init()
  }
}
