import DataSourceChanges

/// A list view with a selected item in every section, such as a picker. An item that has left its
/// section must not take the place of another section's item.
protocol SectionwiseListView: UpdatableListView {}
