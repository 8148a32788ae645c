@_exported public import DataSourceCore
// Importing this module imports what its public declarations name.
@_exported public import DataSourcePlanning
@_exported public import DataSourceReloading
@_exported public import IdentityDiff
