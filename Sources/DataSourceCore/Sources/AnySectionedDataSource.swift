/// A type-erased sectioned data source.
///
/// Forwards all requirements to the wrapped data source.
public final class AnySectionedDataSource<ItemType, SectionType: Section<ItemType>>:
  AnyDataSource<ItemType>, SectionedDataSource
{
  private let readSections: () -> [SectionType]
  private let readSection: (Int) -> SectionType?

  /// Wraps a sectioned data source.
  ///
  /// - Parameter dataSource: The data source to read. It is retained.
  public init<Source: SectionedDataSource<ItemType>>(dataSource: Source)
  where Source.SectionType == SectionType {
    readSections = { dataSource.sections }
    readSection = { dataSource.section(at: $0) }
    super.init(dataSource: dataSource)
  }

  public var sections: [SectionType] { readSections() }

  public func section(at index: Int) -> SectionType? { readSection(index) }
}
