import Foundation
import GalleryCheck

let options = Options()
if options.has("--help") {
  print(Options.usage)
  exit(0)
}
if let transitions = options.transitions, transitions < 1 {
  print(Options.usage)
  exit(2)
}
#if os(Linux)
  if options.has("--trace") {
    print(Options.usage)
    exit(2)
  }
#endif

/// Runs a check, and ends the process: with 1 if something is wrong.
@MainActor
func run(_ check: ViewCheck) async -> Never {
  // A crash of a view ends the process: this is then the last line.
  check.willCheck = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
  await check.run()
  print(check.report)
  exit(check.failures == 0 ? 0 : 1)
}

#if os(Linux)
  import CGtk

  let isPicture = options.has("--picture")
  if options.transitions != nil || isPicture {
    // The machine's settings and bus have no influence.
    setenv("GSETTINGS_BACKEND", "memory", 0)
    setenv("GTK_A11Y", "none", 0)
    setenv("GSK_RENDERER", "cairo", 0)
  }
  guard gtk_init_check() != 0 else {
    FileHandle.standardError.write(Data("There is no display. On a server, use `xvfb-run`.\n".utf8))
    exit(1)
  }
  MainQueue.attach()
  let loop = g_main_loop_new(nil, 0)
  if let transitions = options.transitions {
    g_log_set_always_fatal(GLogLevelFlags(rawValue: 4 | 8))  // errors and criticals
    Task { await run(makeCheck(transitions: transitions, seed: options.seed)) }
    g_main_loop_run(loop)
  }
  Style.install()
  let gallery = GalleryWindow()
  gallery.present()
  if isPicture, let path = options.value(of: "--picture") {
    let frames = Frames(gallery.window)
    guard frames.wait(for: 4) else { exit(3) }
    let places =
      [
        "contacts": [1, 0], "chat": [1, 1], "files": [2, 0], "podcasts": [2, 1], "orders": [2, 2],
      ] as [String: IndexPath]
    if let place = options.value(of: "--place").flatMap({ places[$0] }) {
      gallery.go(to: place)
    } else {
      gallery.mail.list.userSelects([0, 1])
    }
    // The first page of the chat takes a while.
    let end = Date().addingTimeInterval(1)
    while Date() < end { frames.wait(for: 1) }
    let isWritten = gallery.window.writePicture(to: path, scale: 1.5)
    exit(isWritten ? 0 : 1)
  }
  connect(gallery.window.raw, "close-request") { g_main_loop_quit(loop) }
  g_main_loop_run(loop)
#elseif canImport(AppKit)
  import AppKit

  let application = NSApplication.shared
  let delegate = GalleryApplication(options)
  application.setActivationPolicy(.regular)
  application.delegate = delegate
  application.run()
#else
  print("The gallery has windows for Linux and macOS. For iOS, see “Playgrounds/Gallery.swiftpm”.")
#endif
