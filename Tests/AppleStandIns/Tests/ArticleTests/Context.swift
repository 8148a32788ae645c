import CoreData
import DataSourceCore
import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import SwiftData
import UIKit

// What the documentation's code refers to. Its blocks are only compiled; see `CodeBlocks`.

struct Contact: Identifiable, Hashable, IdentifiableType {
  var id = 0
  var name = ""
  var isFavorite = false
}

typealias Person = Contact

struct User: Identifiable, Equatable {
  let id: Int
  let name: String
}

struct ToDo: Identifiable, Equatable {
  var id = 0
  var title = ""
}

struct Advert: Equatable { var slogan = "" }

struct Message: Identifiable, Equatable {
  var id: Int
  var text: String
}

struct Folder: Identifiable, Hashable {
  var id = ""
  var subfolders: [Folder] = []
  var isHidden = false
  var name: String { id }
}

final class Order: NSManagedObject {}

final class Trip: PersistentModel {
  let storage = ModelStorage()
  var name = ""
  var year = 0
}

final class LabelCell: UICollectionViewCell {
  let label = UILabel()
}

class TextCell: UICollectionViewListCell {
  var toggle: () -> Void = {}

  func show(_ text: String, isExpanded: Bool = true) {}
}

final class TitleView: UICollectionReusableView {
  let label = UILabel()
}

final class TextHeader: UITableViewHeaderFooterView {
  var toggle: () -> Void = {}

  func show(_ value: some Any) {}
}

@MainActor let window = UIWindow()
@MainActor let tableView = UITableView()
@MainActor let pickerView = UIPickerView()
@MainActor let collectionView = UICollectionView(
  frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
@MainActor let contacts = DiffableListDataSource<Contact>()
@MainActor let folders = DiffableListDataSource<Folder>()
@MainActor let tree = folders.outlined(children: \.subfolders)

func open(_ value: some Any) {}
func call(_ contact: Contact) {}
func load() async {}
func log(_ line: String) {}
