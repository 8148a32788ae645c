import DataSourcePositions
import Foundation

/// One change of a list: of a whole section, or of a single item.
///
/// Changes of sections are equal if they name the same sections, whether with one component or two.
public enum Change: Sendable {
  /// A section is inserted, deleted, moved with all its items, or updated.
  case section(type: ChangeType)

  /// An item is inserted, deleted, moved, or updated.
  case object(type: ChangeType)

  /// Creates a change of an item: ``object(type:)``, the case to match in a `switch`.
  ///
  /// - Parameter type: The kind of the change and its index paths.
  /// - Returns: The change.
  public static func item(type: ChangeType) -> Change { .object(type: type) }
}

extension Change {
  /// The kind of the change and its index paths.
  public var type: ChangeType {
    switch self {
    case .section(let type), .object(let type): type
    }
  }

  /// Whether this is a change of a section.
  public var isSectionChange: Bool {
    switch self {
    case .section: true
    case .object: false
    }
  }
}

extension Change: Hashable {
  public static func == (left: Change, right: Change) -> Bool {
    left.isSectionChange == right.isSectionChange && left.canonicalType == right.canonicalType
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isSectionChange)
    hasher.combine(canonicalType)
  }

  /// The type, with sections' index paths in canonical form.
  @inline(never)
  private var canonicalType: ChangeType {
    guard isSectionChange else { return type }
    func canonical(_ indexPath: IndexPath) -> IndexPath {
      indexPath.namedSection.map(IndexPath.init(sectionIndex:)) ?? indexPath
    }
    return switch type {
    case .insert(let indexPath): .insert(canonical(indexPath))
    case .delete(let indexPath): .delete(canonical(indexPath))
    case .move(let from, let to): .move(canonical(from), canonical(to))
    case .update(let indexPath): .update(canonical(indexPath))
    }
  }
}

extension Change: CustomStringConvertible, CustomReflectable {
  /// A description of the change, such as `move item 0-1 to 2-0` or `delete section 3`.
  public var description: String {
    switch type {
    case .insert(let indexPath): "insert \(noun) \(text(indexPath))"
    case .delete(let indexPath): "delete \(noun) \(text(indexPath))"
    case .move(let from, let to): "move \(noun) \(text(from)) to \(text(to))"
    case .update(let indexPath): "update \(noun) \(text(indexPath))"
    }
  }

  /// A leaf, so that a debugger and `dump` show the description alone.
  public var customMirror: Mirror { Mirror(leaf: self) }

  private var noun: String { isSectionChange ? "section" : "item" }

  private func text(_ indexPath: IndexPath) -> String {
    if isSectionChange, let section = indexPath.namedSection { return String(section) }
    return indexPath.shortDescription
  }
}
