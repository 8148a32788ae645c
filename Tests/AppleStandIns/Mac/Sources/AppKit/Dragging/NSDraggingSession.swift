import Foundation

/// A drag, as its source sees it.
@MainActor
open class NSDraggingSession: NSObject {}
