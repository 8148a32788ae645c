// As the real module, this one passes Foundation on.
@_exported public import Foundation
public import StandInViews

/// Declares which optional requirements an object implements; not part of the real module.
public typealias OptionalRequirements = StandInViews.OptionalRequirements
