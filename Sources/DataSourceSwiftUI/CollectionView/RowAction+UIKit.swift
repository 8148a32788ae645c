#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import SwiftUI
  import UIKit

  extension RowAction {
    private var image: UIImage? { systemImage.flatMap { UIImage(systemName: $0) } }

    /// A button beside a swiped row.
    @MainActor
    func makeSwipeButton() -> UIContextualAction {
      let button = UIContextualAction(
        style: isDestructive ? .destructive : .normal, title: title
      ) { _, _, completion in
        Task { completion(await perform()) }
      }
      if let tint { button.backgroundColor = UIColor(tint) }
      button.image = image
      return button
    }

    /// An entry in a context menu.
    @MainActor
    func makeMenuEntry() -> UIAction {
      UIAction(title: title, image: image, attributes: isDestructive ? .destructive : []) { _ in
        Task { await perform() }
      }
    }
  }
#endif
