import GalleryUIKit
import SwiftUI

@main
struct GalleryApp: App {
  var body: some Scene {
    WindowGroup { GalleryView() }
  }
}
