// Importing this module imports what its public declarations name.
@_exported public import DataSourceCore
@_exported public import DataSourcePlanning
@_exported public import IdentityDiff
