// Like the real module, this one reexports Foundation, and what Foundation has with Objective-C.
@_exported public import Foundation
@_exported public import FoundationStandIns
public import StandInViews

/// Declares which optional requirements an object implements; not part of the real module.
public typealias OptionalRequirements = StandInViews.OptionalRequirements
