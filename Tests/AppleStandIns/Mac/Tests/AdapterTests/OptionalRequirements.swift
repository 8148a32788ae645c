public import StandInViews

@testable import DataSourceViews

// The stand-ins ask by name what the real views ask by selector.

extension ListAdapter: OptionalRequirements {}
