/// An observation of a data source, or its binding to what it follows. It ends when it is released.
///
/// Created by ``DataSource/observeChanges(_:)``, and by the methods `bind` of other modules.
public final class ChangeObservation {
  private var end: (() -> Void)?
  private let pull: (_ itemCount: (Int) -> Int) -> Void

  /// - Parameters:
  ///   - pull: Notifies the observer of its pending change, if any.
  ///   - end: Ends the observation.
  package init(
    pull: @escaping (_ itemCount: (Int) -> Int) -> Void = { _ in }, end: @escaping () -> Void
  ) {
    self.pull = pull
    self.end = end
  }

  /// Notifies the observer of its pending change, before the observers in front of it.
  ///
  /// - Parameter itemCount: Returns the current item count of a section.
  package func notifyNow(itemCount: (Int) -> Int) { pull(itemCount) }

  /// Ends the observation, as releasing it does. The observer is not called again.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  deinit { cancel() }
}
