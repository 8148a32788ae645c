extension UIView {
  /// Whether animations are enabled. It does not affect what tests see.
  public private(set) static var areAnimationsEnabled = true

  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    areAnimationsEnabled = false
    actionsWithoutAnimation()
    areAnimationsEnabled = wereEnabled
  }
}
