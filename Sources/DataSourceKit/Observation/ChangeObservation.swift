/// An observation of a data source. It ends when it is released.
///
/// Created by ``DataSource/observeChanges(_:)``.
public final class ChangeObservation {
  private var end: (() -> Void)?

  package init(end: @escaping () -> Void) {
    self.end = end
  }

  /// Ends the observation, as releasing it does. The observer is not called again.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  deinit { cancel() }
}
