// As the real module, this one passes Foundation on.
@_exported public import Foundation
public import StandInViews

/// Tells which optional requirements are implemented; not part of the real module.
public typealias OptionalRequirements = StandInViews.OptionalRequirements
