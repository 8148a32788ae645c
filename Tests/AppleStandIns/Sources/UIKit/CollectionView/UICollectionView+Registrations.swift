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

  /// Whether an identifier is registered; if not, it counts as registered from now on.
  private func isRegistered(_ identifier: String) -> Bool {
    !registeredIdentifiers.insert(identifier).inserted
  }
}
