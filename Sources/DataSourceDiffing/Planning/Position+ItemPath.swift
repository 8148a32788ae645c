import DataSourceKit
import Foundation
import IdentityDiff

extension ItemPath {
  var position: Position { Position(section: sectionIndex, item: itemIndex) }
  var indexPath: IndexPath { position.indexPath }
}
