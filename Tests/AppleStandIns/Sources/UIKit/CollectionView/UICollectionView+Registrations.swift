public import Foundation

/// The number of registrations, which makes their identifiers.
@MainActor private var registrationCount = 0

@MainActor
private func nextIdentifier() -> String {
  registrationCount += 1
  return "registration \(registrationCount)"
}

extension UICollectionView {
  /// A class of cells, and how one shows an item.
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (
      _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
    ) -> Void

    let identifier = nextIdentifier()
    let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// A class of views that are not cells, and how one is configured.
  @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let identifier = nextIdentifier()
    let elementKind: String
    let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if !isRegistered(registration.identifier) {
      register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    }
    let cell = dequeueReusableCell(
      withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell, let item else { preconditionFailure("no \(Cell.self)") }
    registration.handler(cell, indexPath, item)
    return cell
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    if !isRegistered(registration.identifier) {
      register(
        Supplementary.self, forSupplementaryViewOfKind: registration.elementKind,
        withReuseIdentifier: registration.identifier)
    }
    let view = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: registration.identifier,
      for: indexPath)
    guard let view = view as? Supplementary else { preconditionFailure("no \(Supplementary.self)") }
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }

  /// Whether an identifier is registered; if not, it counts as registered from now on.
  private func isRegistered(_ identifier: String) -> Bool {
    !registeredIdentifiers.insert(identifier).inserted
  }
}
