import Foundation

/// The events that describe a change of results.
struct FetchedEvents {
  struct SectionEvent {
    var section: FetchedState.Section
    var index: Int
    var type: NSFetchedResultsChangeType
  }

  struct ObjectEvent {
    var object: NSManagedObject
    var from: IndexPath?
    var to: IndexPath?
    var type: NSFetchedResultsChangeType
  }

  private(set) var sections: [SectionEvent] = []
  private(set) var objects: [ObjectEvent] = []

  private let old: FetchedState
  private let new: FetchedState
  private let faults: FetchedEventFaults
  private let from: [NSManagedObject: IndexPath]
  private let to: [NSManagedObject: IndexPath]
  private var deletedSections: Set<Int> = []
  private var insertedSections: Set<Int> = []

  /// Finds the events.
  ///
  /// - Parameters:
  ///   - old: the old results.
  ///   - new: the new results.
  ///   - changed: the objects that were edited.
  ///   - faults: what to report besides the documented events.
  init(
    from old: FetchedState, to new: FetchedState, changed: Set<NSManagedObject>,
    faults: FetchedEventFaults
  ) {
    (self.old, self.new, self.faults) = (old, new, faults)
    (from, to) = (old.indexPaths, new.indexPaths)
    addSections()
    let repositioned = repositioned
    for object in old.sections.flatMap(\.objects) {
      guard to[object] != nil else {
        addDeletion(of: object)
        continue
      }
      if repositioned.contains(object) {
        addMove(of: object)
      } else if old.sortKeys[object] != new.sortKeys[object], faults.contains(.movesInPlace) {
        add(.move, object, from: from[object], to: to[object])
      } else if changed.contains(object) {
        add(.update, object, from: from[object], to: to[object])
      }
    }
    for object in new.sections.flatMap(\.objects) where from[object] == nil {
      addInsertion(of: object)
    }
    if faults.contains(.unknownTypes), let type = NSFetchedResultsChangeType(rawValue: 0),
      let object = new.sections.first?.objects.first
    {
      add(type, object, from: [0, 0], to: [0, 0])
    }
  }

  var isEmpty: Bool { sections.isEmpty && objects.isEmpty }

  private mutating func addSections() {
    let (oldNames, newNames) = (old.sections.map(\.name), new.sections.map(\.name))
    for (index, section) in old.sections.enumerated() where !newNames.contains(section.name) {
      sections.append(SectionEvent(section: section, index: index, type: .delete))
      deletedSections.insert(index)
    }
    for (index, section) in new.sections.enumerated() where !oldNames.contains(section.name) {
      sections.append(SectionEvent(section: section, index: index, type: .insert))
      insertedSections.insert(index)
    }
  }

  private mutating func addDeletion(of object: NSManagedObject) {
    guard let place = from[object] else { return }
    if deletedSections.contains(place[0]), !faults.contains(.objectsOfSections) { return }
    if faults.contains(.updatesBesideOthers) { add(.update, object, from: place, to: nil) }
    add(.delete, object, from: place, to: nil)
  }

  private mutating func addInsertion(of object: NSManagedObject) {
    guard let place = to[object] else { return }
    if insertedSections.contains(place[0]), !faults.contains(.objectsOfSections) { return }
    add(.insert, object, from: nil, to: place)
    if faults.contains(.updatesBesideOthers) { add(.update, object, from: place, to: place) }
  }

  private mutating func addMove(of object: NSManagedObject) {
    guard let origin = from[object], let target = to[object] else { return }
    let crosses =
      deletedSections.contains(origin[0]) || insertedSections.contains(target[0])
    if crosses, !faults.contains(.movesAcrossSections) {
      addDeletion(of: object)
      addInsertion(of: object)
      return
    }
    if faults.contains(.updatesBesideOthers) { add(.update, object, from: origin, to: target) }
    add(.move, object, from: origin, to: target)
  }

  private mutating func add(
    _ type: NSFetchedResultsChangeType, _ object: NSManagedObject, from: IndexPath?, to: IndexPath?
  ) {
    objects.append(ObjectEvent(object: object, from: from, to: to, type: type))
  }

  /// Objects that leave their section or, because their sort keys changed, their place in it.
  private var repositioned: Set<NSManagedObject> {
    var result: Set<NSManagedObject> = []
    for section in new.sections {
      let before = old.sections.first { $0.name == section.name }?.objects ?? []
      let ranks = Dictionary(uniqueKeysWithValues: zip(before, before.indices))
      result.formUnion(section.objects.filter { from[$0] != nil && ranks[$0] == nil })
      // Objects with unchanged keys keep their order. Others stay if they fit in.
      let known = section.objects.filter { ranks[$0] != nil }
      var staying = known.filter { old.sortKeys[$0] == new.sortKeys[$0] }
      for object in known where old.sortKeys[object] != new.sortKeys[object] {
        let candidate = Set(staying).union([object])
        let order = known.filter(candidate.contains).compactMap { ranks[$0] }
        if order == order.sorted() { staying.append(object) } else { result.insert(object) }
      }
    }
    return result
  }
}
