// Everything about data, by one import. Each part is optional: an app that needs less imports less.
//
// The protocols, sections and changes are `DataSourceCore`, which contains no difference engine.
@_exported public import DataSourceCore

// The rules for batches, and change sets that are applied, inverted and merged.
@_exported public import DataSourceChanges

// Optional: bridges those protocols to the identity-based engine `IdentityDiff`, by `reload(from:)`
// and by ready-made data sources. It exports the engine.
@_exported public import DataSourceDiffing

// Optional: lists derived from other lists.
@_exported public import DataSourceOperators

// Optional: streams, publishers, live queries and pages.
@_exported public import DataSourceStreams
