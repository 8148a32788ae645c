@testable import DataSourceViews
public import StandInViews

// The stand-ins ask by name what the real views ask by selector.

extension ListAdapter: OptionalRequirements {}
