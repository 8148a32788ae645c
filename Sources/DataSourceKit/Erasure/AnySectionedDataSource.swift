/// Any sectioned data source of given types of items and sections, behind one concrete type.
///
/// Reading, and setting ``DataSource/reloadBlock``, go straight through to the data source inside.
public final class AnySectionedDataSource<ItemType, SectionType: Section<ItemType>>:
  AnyDataSource<ItemType>, SectionedDataSource
{
  private let readSections: () -> [SectionType]

  /// Wraps a sectioned data source.
  ///
  /// - Parameter dataSource: The data source to read. It is held strongly.
  public init<Source: SectionedDataSource<ItemType>>(dataSource: Source)
  where Source.SectionType == SectionType {
    readSections = { dataSource.sections }
    super.init(dataSource: dataSource)
  }

  public var sections: [SectionType] { readSections() }
}
