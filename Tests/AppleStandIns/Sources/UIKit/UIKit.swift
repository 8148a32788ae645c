// Like the real module, this one reexports Foundation.
@_exported public import Foundation
public import StandInViews

/// Declares which optional requirements an object implements; not part of the real module.
public typealias OptionalRequirements = StandInViews.OptionalRequirements
