// Everything about data, by one import. Each part is optional: an app or a library that needs less
// imports less, and only `DataSourceCore` is part of all.

// The rules for batches; change sets that are checked, applied and inverted.
@_exported public import DataSourceChanges
// Protocols, sections, changes and their observation. There is no difference engine in it.
@_exported public import DataSourceCore
// Optional: the bridge between those protocols and the identity-based engine. It exports
// `IdentityDiff`, the engine, and `DataSourceReloading`, which has `reload(from:)`.
@_exported public import DataSourceDiffing
// Optional: lists that are derived from other lists.
@_exported public import DataSourceOperators
// Optional: streams, publishers, live queries and pages.
@_exported public import DataSourceStreams
