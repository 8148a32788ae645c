#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation

  /// A cell that has the focus: that of VoiceOver in UIKit, and that of the keyboard in AppKit.
  struct CellFocus: Equatable {
    var indexPath: IndexPath

    #if !canImport(UIKit)
      /// The part of the cell: the column, and then the index of a subview at each level.
      var part: [Int]
    #endif
  }
#endif
