// Code as written for Differentiator, with only the import changed. The test is that it compiles;
// ClientCodeTests runs it. (The imports are public because the default in this package is
// internal.)

public import DataSourceDifferentiator
public import Foundation

struct NumberSection {
  var header: String
  var numbers: [IntItem]
  var updated: Date

  init(header: String, numbers: [Item], updated: Date) {
    self.header = header
    self.numbers = numbers
    self.updated = updated
  }
}

struct IntItem {
  let number: Int
  let date: Date
}

extension NumberSection: AnimatableSectionModelType {
  typealias Item = IntItem
  typealias Identity = String

  var identity: String {
    return header
  }

  var items: [IntItem] {
    return numbers
  }

  init(original: NumberSection, items: [Item]) {
    self = original
    self.numbers = items
  }
}

extension IntItem: IdentifiableType, Equatable {
  typealias Identity = Int

  var identity: Int {
    return number
  }
}

func == (lhs: IntItem, rhs: IntItem) -> Bool {
  return lhs.number == rhs.number && lhs.date == rhs.date
}

extension NumberSection: Equatable {}

/// The inferred `Identity` is used in a signature.
struct Ticket: IdentifiableType {
  var identity: Int

  func precedes(_ other: Identity) -> Bool { identity < other }
}

/// Without type aliases: everything is inferred.
struct Contact: IdentifiableType, Equatable {
  let identity: Int
  let name: String
}

enum MultipleSectionModel {
  case contacts(title: String, items: [SectionItem])
  case switches(title: String, items: [SectionItem])
}

enum SectionItem {
  case contact(Contact)
  case toggle(title: String, enabled: Bool)
}

extension MultipleSectionModel: SectionModelType {
  typealias Item = SectionItem

  var items: [SectionItem] {
    switch self {
    case .contacts(title: _, let items): return items.map { $0 }
    case .switches(title: _, let items): return items.map { $0 }
    }
  }

  init(original: MultipleSectionModel, items: [Item]) {
    switch original {
    case .contacts(let title, items: _): self = .contacts(title: title, items: items)
    case .switches(let title, items: _): self = .switches(title: title, items: items)
    }
  }
}

// Identities that clients declare themselves.
extension UUID: IdentifiableType {
  public var identity: String { return uuidString }
}

extension Date: IdentifiableType {
  public typealias Identity = TimeInterval
  public var identity: TimeInterval { return timeIntervalSince1970.rounded() }
}

extension CGFloat: IdentifiableType {}

typealias ContactSection = AnimatableSectionModel<String, Contact>
typealias WordSection = AnimatableSectionModel<IdentifiableValue<Int>, IdentifiableValue<String>>

/// A data source for some view, generic as such code is.
class ClientDataSource<Section: AnimatableSectionModelType> {
  typealias Item = Section.Item

  private(set) var sectionModels: [Section] = []
  private(set) var log: [String] = []
  private var dataSet = false

  subscript(path: ItemPath) -> Item {
    return sectionModels[path.sectionIndex].items[path.itemIndex]
  }

  func setSections(_ sections: [Section]) {
    self.sectionModels = sections
  }

  func observe(_ newSections: [Section]) {
    guard dataSet else {
      dataSet = true
      performBatchUpdates(Changeset.initialValue(newSections))
      return
    }
    do {
      let differences = try Diff.differencesForSectionedView(
        initialSections: sectionModels, finalSections: newSections)
      for difference in differences {
        performBatchUpdates(difference)
      }
    } catch let e {
      log.append("error: \(e)")
      setSections(newSections)
    }
  }

  func performBatchUpdates(_ changes: Changeset<Section>) {
    setSections(changes.finalSections)
    if changes.reloadData {
      log.append("reload")
      return
    }
    deleteSections(changes.deletedSections)
    insertSections(changes.insertedSections)
    for (from, to) in changes.movedSections {
      log.append("move section \(from) to \(to)")
    }
    for section in changes.updatedSections { log.append("reload section \(section)") }
    for path in changes.deletedItems { log.append("delete \(path)") }
    for path in changes.insertedItems { log.append("insert \(path)") }
    for path in changes.updatedItems { log.append("reload \(path)") }
    for (from, to) in changes.movedItems {
      log.append("move \(from) to \(to)")
    }
  }

  private func deleteSections(_ sections: [Int]) {
    if !sections.isEmpty { log.append("delete sections \(sections)") }
  }

  private func insertSections(_ sections: [Int]) {
    if !sections.isEmpty { log.append("insert sections \(sections)") }
  }
}

func describeFailure(_ initial: [NumberSection], _ final: [NumberSection]) -> String {
  do {
    let differences: [Changeset<NumberSection>] = try Diff.differencesForSectionedView(
      initialSections: initial,
      finalSections: final)
    return "\(differences.count)"
  } catch Diff.Error.duplicateItem(let item) {
    return "item \((item as! IntItem).number)"
  } catch Diff.Error.duplicateSection(section: let section) {
    return "section \((section as! NumberSection).header)"
  } catch let exception {
    guard
      case .invalidInitializerImplementation(
        let section, let expectedItems, let identifier) = exception as! Diff.Error
    else {
      return "other"
    }
    return "\(section) \(expectedItems) \(identifier)"
  }
}

extension Changeset {
  func onlyContains(
    insertedSections: Int = 0, deletedSections: Int = 0, movedSections: Int = 0,
    updatedSections: Int = 0, insertedItems: Int = 0, deletedItems: Int = 0, movedItems: Int = 0,
    updatedItems: Int = 0
  ) -> Bool {
    return self.insertedSections.count == insertedSections
      && self.deletedSections.count == deletedSections
      && self.movedSections.count == movedSections
      && self.updatedSections.count == updatedSections
      && self.insertedItems.count == insertedItems
      && self.deletedItems.count == deletedItems
      && self.movedItems.count == movedItems
      && self.updatedItems.count == updatedItems
  }
}
