#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourceCore

  #if canImport(UIKit)
    public import UIKit

    extension CollectionViewAdapter {
      /// A layout of sections.
      public typealias CompositionalLayout = UICollectionViewCompositionalLayout
      /// What applies to all sections of a layout.
      public typealias LayoutConfiguration = UICollectionViewCompositionalLayoutConfiguration
    }
  #else
    public import AppKit

    extension CollectionViewAdapter {
      /// A layout of sections.
      public typealias CompositionalLayout = NSCollectionViewCompositionalLayout
      /// What applies to all sections of a layout.
      public typealias LayoutConfiguration = NSCollectionViewCompositionalLayoutConfiguration
    }
  #endif

  extension CollectionViewAdapter {
    /// Creates a layout that lays out each section by a value of the data source's section, such
    /// as its identity.
    ///
    /// A section that the data source no longer contains keeps its last value until the collection
    /// view begins the batch that deletes it.
    ///
    /// ```swift
    /// collectionView.collectionViewLayout = adapter.layout(
    ///   by: { shop.sections[$0].id },
    ///   section: { id, environment in id == "offers" ? offers(environment) : products(environment) })
    /// ```
    ///
    /// - Parameters:
    ///   - value: Returns the value of a section of the data source, by its index.
    ///   - configuration: The layout's configuration.
    ///   - section: Creates a section's layout from its value.
    /// - Returns: A layout for the adapter's collection view. It does not retain the adapter.
    public func layout<Value>(
      by value: @escaping (_ section: Int) -> Value, configuration: LayoutConfiguration = .init(),
      section: @escaping (Value, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection
    ) -> CompositionalLayout {
      CompositionalLayout(
        sectionProvider: { [weak updater] index, environment in
          updater?.withChangesQueued {
            updater?.value(.layout, of: index, value).map { section($0, environment) }
          } ?? .rows
        }, configuration: configuration)
    }

    #if canImport(UIKit) && !os(tvOS)
      /// Creates a list configuration whose items have the adapter's swipe actions.
      ///
      /// ```swift
      /// collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(
      ///   using: adapter.listConfiguration(.insetGrouped))
      /// ```
      ///
      /// - Parameter appearance: The list's appearance.
      /// - Returns: A configuration for a layout, or for one of its sections. It does not retain
      ///   the adapter.
      public func listConfiguration(
        _ appearance: UICollectionLayoutListConfiguration.Appearance
      ) -> UICollectionLayoutListConfiguration {
        var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
        configuration.leadingSwipeActionsConfigurationProvider = { [weak self] in
          guard let self, let leadingSwipeActions else { return nil }
          return withItem(at: $0, leadingSwipeActions) ?? nil
        }
        configuration.trailingSwipeActionsConfigurationProvider = { [weak self] in
          guard let self, let trailingSwipeActions else { return nil }
          return withItem(at: $0, trailingSwipeActions) ?? nil
        }
        return configuration
      }
    #endif
  }

  extension NSCollectionLayoutSection {
    /// The layout for a section whose value has never been read: rows with one item each.
    fileprivate static var rows: NSCollectionLayoutSection {
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
      let item = NSCollectionLayoutItem(layoutSize: size)
      return NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [item]))
    }
  }
#endif
