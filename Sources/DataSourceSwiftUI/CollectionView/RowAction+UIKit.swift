#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import SwiftUI
  import UIKit

  extension RowAction {
    private var image: UIImage? { systemImage.flatMap { UIImage(systemName: $0) } }

    /// A button beside a swiped row.
    ///
    /// - Parameter isInList: Returns whether the data source contains the row's item.
    @MainActor
    func makeSwipeButton(isInList: @escaping @MainActor () -> Bool) -> UIContextualAction {
      let button = UIContextualAction(
        style: isDestructive ? .destructive : .normal, title: title
      ) { _, _, completion in
        Task {
          let wasInList = isInList()
          await perform()
          completion(!isDestructive || wasInList && !isInList())
        }
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
