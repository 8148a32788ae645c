#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation

  /// Returns a word in the app's translation, or else in that of the system's views.
  package func localized(_ word: String) -> String {
    [Bundle.main, Bundle(for: PlatformView.self)].lazy
      .map { $0.localizedString(forKey: word, value: nil, table: nil) }
      .first { $0 != word } ?? word
  }
#endif
