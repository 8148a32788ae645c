// Differences are described by its types, such as `ElementMove`.
@_exported public import DataSourcePositions
