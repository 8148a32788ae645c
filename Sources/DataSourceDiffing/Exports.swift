// Importing this module imports what its public declarations name.
@_exported public import ChangePlanning
@_exported public import DataSourceKit
@_exported public import DataSourceReloading
@_exported public import IdentityDiff
