import UIKit
import XCTest

extension UICollectionViewListCell {
  /// The button that expands or collapses the row in an outline.
  var outlineButton: UIButton? {
    let buttons = accessories.compactMap { accessory in
      if case .customView(let view) = accessory.accessoryType { view as? UIButton } else { nil }
    }
    XCTAssertLessThan(buttons.count, 2)
    return buttons.first
  }
}

extension UIButton {
  /// `+` if the button of an outline expands a row, and `-` if it collapses one.
  var outlineSign: String { currentImage?.name == "chevron.down" ? "-" : "+" }
}

extension UICollectionView {
  /// Each row of an outline: its level, its text, and the sign of its button.
  func outlineRows(inSection section: Int) -> [String] {
    (0..<numberOfItems(inSection: section)).map { item in
      let path = IndexPath(indexes: [section, item])
      let cell = cellForItem(at: path) as? UICollectionViewListCell
      let text = (cell?.contentConfiguration as? UIListContentConfiguration)?.text ?? "?"
      let sign = cell?.outlineButton?.outlineSign ?? ""
      return "\(cell?.indentationLevel ?? -1)\(text)\(sign)"
    }
  }
}
