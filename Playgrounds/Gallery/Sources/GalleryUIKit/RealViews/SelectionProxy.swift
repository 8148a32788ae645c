#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// A delegate that notes selections, and forwards all messages to the delegate before it, as the
  /// proxies of RxCocoa do.
  @MainActor
  final class SelectionProxy: NSObject, UITableViewDelegate, UICollectionViewDelegate {
    /// Views read it on the main thread only.
    private nonisolated(unsafe) weak var next: (any NSObjectProtocol)?
    private let note: () -> Void

    init(_ next: (any NSObjectProtocol)?, note: @escaping () -> Void) {
      (self.next, self.note) = (next, note)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      note()
      (next as? any UITableViewDelegate)?.tableView?(tableView, didSelectRowAt: indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      note()
      (next as? any UICollectionViewDelegate)?
        .collectionView?(collectionView, didSelectItemAt: indexPath)
    }

    nonisolated override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || next?.responds(to: selector) == true
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { next }
  }
#endif
