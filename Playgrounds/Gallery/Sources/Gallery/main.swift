import Foundation

#if os(Linux)
  import CGtk

  let arguments = Array(CommandLine.arguments.dropFirst())

  /// An option's value.
  func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap {
      arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
    }
  }

  let usage = """
    usage: gallery                            opens the gallery
           gallery --check COUNT [--seed N]   drives a real list by random changes, and checks it
           gallery --picture FILE [--place contacts|chat|files]
                                              writes a picture of a screen, of the mail by default

    """

  if arguments.contains("--help") {
    print(usage)
    exit(0)
  }
  let isCheck = arguments.contains("--check")
  let isPicture = arguments.contains("--picture")
  if isCheck || isPicture {
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
  if isCheck {
    guard let count = value(of: "--check").flatMap({ Int($0) }), count > 0 else {
      print(usage)
      exit(2)
    }
    g_log_set_always_fatal(GLogLevelFlags(rawValue: 4 | 8))  // errors and criticals
    Task {
      do {
        print(try await check(transitions: count, seed: UInt64(value(of: "--seed") ?? "") ?? 1))
        exit(0)
      } catch {
        print("FAILED: \(error)")
        exit(1)
      }
    }
    g_main_loop_run(loop)
  }
  Style.install()
  let gallery = GalleryWindow()
  gallery.present()
  if isPicture, let path = value(of: "--picture") {
    let frames = Frames(gallery.window)
    guard frames.wait(for: 4) else { exit(3) }
    let places = ["contacts": [1, 0], "chat": [1, 1], "files": [2, 0]] as [String: IndexPath]
    if let place = value(of: "--place").flatMap({ places[$0] }) {
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
#else
  print("The gallery has windows for Linux only, so far.")
#endif
