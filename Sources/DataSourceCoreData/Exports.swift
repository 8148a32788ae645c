// Importing this module imports what its public declarations name.
@_exported public import DataSourceReloading
